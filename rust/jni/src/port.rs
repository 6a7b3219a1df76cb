//! The port to a real server: asks `panda.shim.Queries`. Lives as long as one native call and never leaves its thread.

use crate::guard;
use jni::objects::{JByteArray, JClass, JStaticMethodID};
use jni::refs::Global;
use jni::signature::ReturnType;
use jni::sys::jvalue;
use jni::{Env, jni_sig, jni_str};
use panda_world::{Port, QueryError};

/// Local references of one query: arguments and answer, and some to spare for an exception.
const LOCALS: usize = 8;

/// The Java side, found once per enable and let go with the core. Holding it keeps the plugin's class loader alive.
pub(crate) struct Java {
    queries: Global<JClass<'static>>,
    ask: JStaticMethodID,
}

impl Java {
    /// Must run below a native of ours: `FindClass` then looks through the plugin's own class loader.
    pub(crate) fn find(env: &mut Env<'_>) -> jni::errors::Result<Java> {
        let class = env.find_class(jni_str!("panda/shim/Queries"))?;
        let ask =
            env.get_static_method_id(&class, jni_str!("ask"), jni_sig!((query: jint, args: jbyte[]) -> jbyte[]))?;
        Ok(Java { queries: env.new_global_ref(&class)?, ask })
    }
}

/// A server for the length of one native call.
pub(crate) struct Bukkit<'call, 'local> {
    pub(crate) env: &'call mut Env<'local>,
    pub(crate) java: &'call Java,
}

impl Bukkit<'_, '_> {
    fn call(&mut self, query: i32, args: &[u8]) -> jni::errors::Result<Vec<u8>> {
        let java = self.java;
        self.env.with_local_frame(LOCALS, |env| {
            let args = env.byte_array_from_slice(args)?;
            let values = [jvalue { i: query }, jvalue { l: args.as_raw() }];
            // SAFETY: the id is that of `static byte[] ask(int, byte[])` of this very class; both arguments are of
            // those types and live until the call is over.
            let answer =
                unsafe { env.call_static_method_unchecked(&java.queries, java.ask, ReturnType::Array, &values) }?;
            let answer = env.cast_local::<JByteArray>(answer.l()?)?;
            env.convert_byte_array(&answer)
        })
    }
}

impl Port for Bukkit<'_, '_> {
    fn ask(&mut self, query: i32, args: &[u8]) -> Result<Vec<u8>, QueryError> {
        let mut bytes = self.call(query, args).map_err(|error| {
            let thrown = guard::thrown(self.env).unwrap_or_default();
            QueryError::Fault(format!("{error}{thrown}"))
        })?;
        if bytes.is_empty() {
            return Err(QueryError::Fault("an answer without a status".to_owned()));
        }
        match bytes.remove(0) {
            0 => Ok(bytes),
            status => Err(QueryError::from_status(status, &bytes)),
        }
    }
}
