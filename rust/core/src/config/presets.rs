//! What Panda knows of each provider before its owner says anything: one row a provider. Names of models age; they
//! are what is used when `model` is empty, nothing else depends on them.

use serde::Deserialize;

/// The providers that an owner may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    OpenAi,
    Anthropic,
    Gemini,
    Azure,
    Xai,
    Mistral,
    Groq,
    OpenRouter,
    DeepSeek,
    Qwen,
    Moonshot,
    Zhipu,
    Doubao,
    SiliconFlow,
    Ollama,
    LmStudio,
    #[serde(rename = "llama.cpp")]
    LlamaCpp,
    Vllm,
    /// Any other server; the owner gives address and model.
    Custom,
}

/// How a provider is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// OpenAI's chat completions, `<base>/chat/completions`.
    ChatCompletions,
    /// OpenAI's responses, `<base>/responses`.
    Responses,
    /// Anthropic's messages, `<base>/messages`.
    Messages,
    /// Gemini's `<base>/models/<model>:streamGenerateContent`.
    Gemini,
    /// Ollama's own `<base>/api/chat`.
    Ollama,
}

/// A row of the table.
#[derive(Debug)]
pub struct Preset {
    pub provider: Provider,
    /// As it is written in the file.
    pub name: &'static str,
    /// The formats it speaks, the usual one first, each with its base address. Empty: the owner gives the address.
    pub bases: &'static [(Format, &'static str)],
    /// The model where the owner names none. Empty: he must.
    pub model: &'static str,
    /// Whether that model can be shown pictures.
    pub sees: bool,
    /// Whether it answers nobody without a key.
    pub needs_key: bool,
}

use Format::{ChatCompletions, Messages, Responses};
use Provider::*;

const fn row(
    provider: Provider,
    name: &'static str,
    bases: &'static [(Format, &'static str)],
    model: &'static str,
    sees: bool,
    needs_key: bool,
) -> Preset {
    Preset { provider, name, bases, model, sees, needs_key }
}

#[rustfmt::skip]
pub const PRESETS: &[Preset] = &[
    row(OpenAi, "openai", &[(ChatCompletions, "https://api.openai.com/v1"), (Responses, "https://api.openai.com/v1")],
        "gpt-5.4-mini", true, true),
    row(Anthropic, "anthropic", &[(Messages, "https://api.anthropic.com/v1"), (ChatCompletions, "https://api.anthropic.com/v1")],
        "claude-haiku-4-5", true, true),
    row(Provider::Gemini, "gemini", &[
            (Format::Gemini, "https://generativelanguage.googleapis.com/v1beta"),
            (ChatCompletions, "https://generativelanguage.googleapis.com/v1beta/openai"),
        ], "gemini-3.1-flash-lite", true, true),
    // Its address holds the name of the owner's resource, and its model is the owner's deployment.
    row(Azure, "azure", &[], "", true, true),
    row(Xai, "xai", &[(ChatCompletions, "https://api.x.ai/v1"), (Responses, "https://api.x.ai/v1")],
        "grok-4.3", true, true),
    row(Mistral, "mistral", &[(ChatCompletions, "https://api.mistral.ai/v1")], "mistral-small-2603", true, true),
    row(Groq, "groq", &[(ChatCompletions, "https://api.groq.com/openai/v1")], "openai/gpt-oss-120b", false, true),
    row(OpenRouter, "openrouter", &[(ChatCompletions, "https://openrouter.ai/api/v1")], "openai/gpt-5-mini", true, true),
    row(DeepSeek, "deepseek", &[(ChatCompletions, "https://api.deepseek.com"), (Messages, "https://api.deepseek.com/anthropic/v1")],
        "deepseek-v4-flash", false, true),
    row(Qwen, "qwen", &[(ChatCompletions, "https://dashscope-intl.aliyuncs.com/compatible-mode/v1")], "qwen3.7-plus", true, true),
    row(Moonshot, "moonshot", &[(ChatCompletions, "https://api.moonshot.ai/v1")], "kimi-k2.6", true, true),
    row(Zhipu, "zhipu", &[(ChatCompletions, "https://open.bigmodel.cn/api/paas/v4")], "glm-5.2", false, true),
    // Both name their models by account or by list: there is no usual one.
    row(Doubao, "doubao", &[(ChatCompletions, "https://ark.cn-beijing.volces.com/api/v3")], "", true, true),
    row(SiliconFlow, "siliconflow", &[(ChatCompletions, "https://api.siliconflow.com/v1")], "", false, true),
    // On the owner's own machine: the model is the one he has loaded.
    row(Provider::Ollama, "ollama", &[(ChatCompletions, "http://127.0.0.1:11434/v1"), (Format::Ollama, "http://127.0.0.1:11434")],
        "", false, false),
    row(LmStudio, "lmstudio", &[(ChatCompletions, "http://127.0.0.1:1234/v1")], "", false, false),
    row(LlamaCpp, "llama.cpp", &[
            (ChatCompletions, "http://127.0.0.1:8080/v1"), (Messages, "http://127.0.0.1:8080/v1"),
            (Responses, "http://127.0.0.1:8080/v1"),
        ], "default", false, false),
    row(Vllm, "vllm", &[(ChatCompletions, "http://127.0.0.1:8000/v1"), (Responses, "http://127.0.0.1:8000/v1")],
        "", false, false),
    row(Custom, "custom", &[], "", false, false),
];

impl Provider {
    pub fn preset(self) -> &'static Preset {
        // Each provider has its row; a test counts them.
        PRESETS.iter().find(|preset| preset.provider == self).unwrap_or(&PRESETS[PRESETS.len() - 1])
    }

    /// The environment variable whose key wins over the file's, as in `PANDA_LLAMA_CPP_API_KEY`.
    pub fn key_variable(self) -> String {
        format!("PANDA_{}_API_KEY", self.preset().name.to_uppercase().replace('.', "_"))
    }
}
