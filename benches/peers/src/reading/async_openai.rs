//! async-openai with its own types. It hands on the pieces of a streamed call; putting them together by their index and
//! id is its caller's, and done here as kindly as it can be.

use super::{MODEL, Read, SYSTEM, TOOLS, arguments, schema};
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionRequestSystemMessage, ChatCompletionRequestUserMessage,
    ChatCompletionStreamOptions, ChatCompletionTool, ChatCompletionTools, CreateChatCompletionRequest, FunctionObject,
};
use futures_util::StreamExt;

pub struct Client {
    client: async_openai::Client<OpenAIConfig>,
    tools: Vec<ChatCompletionTools>,
}

#[derive(Default)]
struct Piece {
    index: u32,
    id: Option<String>,
    name: String,
    arguments: String,
}

impl Client {
    pub fn new(url: &str, key: &str) -> Client {
        let config = OpenAIConfig::new().with_api_base(url).with_api_key(key);
        let tool = |name: &str| {
            let description = Some(format!("To {name}."));
            let function = FunctionObject { name: name.into(), description, parameters: Some(schema()), strict: None };
            ChatCompletionTools::Function(ChatCompletionTool { function })
        };
        Client { client: async_openai::Client::with_config(config), tools: TOOLS.map(tool).to_vec() }
    }

    pub async fn ask(&self, question: &str, stream: bool) -> Read {
        let request = CreateChatCompletionRequest {
            model: MODEL.into(),
            messages: vec![
                ChatCompletionRequestSystemMessage::from(SYSTEM).into(),
                ChatCompletionRequestUserMessage::from(question).into(),
            ],
            tools: Some(self.tools.clone()),
            stream: stream.then_some(true),
            stream_options: stream
                .then_some(ChatCompletionStreamOptions { include_usage: Some(true), include_obfuscation: None }),
            ..CreateChatCompletionRequest::default()
        };
        if stream { self.streamed(request).await } else { self.whole(request).await }
    }

    async fn whole(&self, request: CreateChatCompletionRequest) -> Read {
        let answer = match self.client.chat().create(request).await {
            Ok(answer) => answer,
            Err(error) => return Read::failed(error),
        };
        let mut read = Read::default();
        for choice in answer.choices {
            read.text.push_str(&choice.message.content.unwrap_or_default());
            for call in choice.message.tool_calls.unwrap_or_default() {
                if let ChatCompletionMessageToolCalls::Function(call) = call {
                    read.calls.push((call.function.name, arguments(&call.function.arguments)));
                }
            }
        }
        read.usage = answer.usage.map(|usage| (usage.prompt_tokens.into(), usage.completion_tokens.into()));
        read
    }

    async fn streamed(&self, request: CreateChatCompletionRequest) -> Read {
        let mut chunks = match self.client.chat().create_stream(request).await {
            Ok(chunks) => chunks,
            Err(error) => return Read::failed(error),
        };
        let (mut read, mut pieces) = (Read::default(), Vec::<Piece>::new());
        while let Some(chunk) = chunks.next().await {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(error) => return Read::failed(error),
            };
            if let Some(usage) = chunk.usage {
                read.usage = Some((usage.prompt_tokens.into(), usage.completion_tokens.into()));
            }
            for delta in chunk.choices.into_iter().map(|choice| choice.delta) {
                read.text.push_str(&delta.content.unwrap_or_default());
                for part in delta.tool_calls.unwrap_or_default() {
                    // An id of its own is a call of its own, also at an index that was there before.
                    let fits = |piece: &&mut Piece| {
                        piece.index == part.index && (part.id.is_none() || piece.id.is_none() || piece.id == part.id)
                    };
                    let piece = match pieces.iter_mut().rev().find(fits) {
                        Some(piece) => piece,
                        None => {
                            pieces.push(Piece { index: part.index, id: part.id, ..Piece::default() });
                            pieces.last_mut().expect("just pushed")
                        }
                    };
                    if let Some(function) = part.function {
                        piece.name.push_str(&function.name.unwrap_or_default());
                        piece.arguments.push_str(&function.arguments.unwrap_or_default());
                    }
                }
            }
        }
        read.calls = pieces.into_iter().map(|piece| (piece.name, arguments(&piece.arguments))).collect();
        read
    }
}
