//! Every function that Java may call: the names and the order of `Native.java`. Each only hands over; what a panic, an
//! error or a Java exception becomes is the guard's business.

use crate::guard::{Failure, LogAndDefault};
use crate::live;
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};
use panda_core::{ChatFate, Sender};
use panda_world::Uuid;

macro_rules! native {
    ($export:literal, $($signature:tt)*) => {
        // The value would serve to register the method by hand; Java finds it by its exported name.
        const _: NativeMethod = native_method! {
            java_type = "panda.shim.Native",
            error_policy = LogAndDefault,
            export = $export,
            $($signature)*,
        };
    };
}

native!("Java_panda_shim_Native_enable", static fn enable(setup: jbyte[]) -> jbyte[]);
fn enable<'a>(env: &mut Env<'a>, _: JClass<'a>, setup: JByteArray<'a>) -> Result<JByteArray<'a>, Failure> {
    let setup = env.convert_byte_array(&setup)?;
    let problem = live::enable(env, &setup).err().unwrap_or_default();
    Ok(env.byte_array_from_slice(problem.as_bytes())?)
}

native!("Java_panda_shim_Native_disable", static fn disable());
fn disable<'a>(env: &mut Env<'a>, _: JClass<'a>) -> Result<(), Failure> {
    live::disable(env);
    Ok(())
}

native!("Java_panda_shim_Native_tick", static fn tick());
fn tick<'a>(env: &mut Env<'a>, _: JClass<'a>) -> Result<(), Failure> {
    let Some(live) = live::now() else { return Ok(()) };
    live.core.tick(&mut live.port(env));
    Ok(())
}

native!("Java_panda_shim_Native_chat", static fn chat(high: jlong, low: jlong, text: jbyte[]) -> jint);
fn chat<'a>(env: &mut Env<'a>, _: JClass<'a>, high: jlong, low: jlong, text: JByteArray<'a>) -> Result<jint, Failure> {
    let Some(live) = live::now() else { return Ok(0) };
    Ok(match live.core.chat(uuid(high, low), &read(env, &text)?) {
        ChatFate::Ordinary => 0,
        ChatFate::Private => 1,
        ChatFate::Public => 2,
    })
}

native!("Java_panda_shim_Native_command", static fn command(high: jlong, low: jlong, line: jbyte[]));
fn command<'a>(env: &mut Env<'a>, _: JClass<'a>, high: jlong, low: jlong, line: JByteArray<'a>) -> Result<(), Failure> {
    let Some(live) = live::now() else { return Ok(()) };
    let line = read(env, &line)?;
    #[cfg(feature = "faults")]
    if crate::faults::command(env, &live, &line)? {
        return Ok(());
    }
    live.core.command(sender(high, low), &line);
    Ok(())
}

native!("Java_panda_shim_Native_complete", static fn complete(high: jlong, low: jlong, line: jbyte[]) -> jbyte[]);
fn complete<'a>(
    env: &mut Env<'a>,
    _: JClass<'a>,
    high: jlong,
    low: jlong,
    line: JByteArray<'a>,
) -> Result<JByteArray<'a>, Failure> {
    let Some(live) = live::now() else { return Ok(JByteArray::null()) };
    let found = live.core.complete(sender(high, low), &read(env, &line)?);
    Ok(env.byte_array_from_slice(found.join("\n").as_bytes())?)
}

native!("Java_panda_shim_Native_event", static fn event(json: jbyte[]));
fn event<'a>(env: &mut Env<'a>, _: JClass<'a>, json: JByteArray<'a>) -> Result<(), Failure> {
    let Some(live) = live::now() else { return Ok(()) };
    live.core.event(serde_json::from_slice(&env.convert_byte_array(&json)?)?);
    Ok(())
}

/// Text as it crosses: UTF-8. Java has put a `?` in place of what is no character.
fn read(env: &Env<'_>, bytes: &JByteArray<'_>) -> Result<String, Failure> {
    let bytes = env.convert_byte_array(bytes)?;
    Ok(String::from_utf8(bytes).unwrap_or_else(|broken| String::from_utf8_lossy(broken.as_bytes()).into_owned()))
}

fn uuid(high: jlong, low: jlong) -> Uuid {
    Uuid::from_u64_pair(high as u64, low as u64)
}

fn sender(high: jlong, low: jlong) -> Sender {
    let player = uuid(high, low);
    if player.is_nil() { Sender::Console } else { Sender::Player(player) }
}
