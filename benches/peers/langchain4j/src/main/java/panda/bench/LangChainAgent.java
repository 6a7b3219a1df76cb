package panda.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.tool.ToolExecutor;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * {@code LangChainAgent <agent.json> <url> <turns> <at once> <turns to warm up>}: the agent on LangChain4j, streaming,
 * its tools answering with what the agent's file says. Prints the figures as a line of JSON.
 */
public final class LangChainAgent {
    interface Agent {
        TokenStream answer(String question);
    }

    private final Agent agent;
    private final String question;

    private LangChainAgent(JsonNode file, String url) {
        Map<ToolSpecification, ToolExecutor> tools = new LinkedHashMap<>();
        for (JsonNode tool : file.get("tools")) {
            String result = file.get("results").path(tool.get("name").asText()).asText("");
            tools.put(specification(tool), (request, memory) -> result);
        }
        OpenAiStreamingChatModel model = OpenAiStreamingChatModel.builder()
                .baseUrl(url)
                .apiKey(file.get("api_key").asText())
                .modelName(file.get("model").asText())
                .maxTokens(1000)
                // Only then it sends that schemas are closed, on which the model server insists.
                .strictTools(true)
                .build();
        agent = AiServices.builder(Agent.class)
                .streamingChatModel(model)
                .systemMessage(file.get("system").asText())
                .tools(tools)
                .build();
        question = file.get("question").asText();
    }

    private static ToolSpecification specification(JsonNode tool) {
        JsonNode schema = tool.get("parameters");
        JsonObjectSchema.Builder parameters = JsonObjectSchema.builder().additionalProperties(false);
        schema.path("properties")
                .fields()
                .forEachRemaining(field ->
                        parameters.addProperty(field.getKey(), JsonRawSchema.from(field.getValue().toString())));
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        return ToolSpecification.builder()
                .name(tool.get("name").asText())
                .description(tool.get("description").asText())
                .parameters(parameters.required(required).build())
                .build();
    }

    /** So many turns, {@code atOnce} of them at any time. */
    private void run(int turns, int atOnce) throws Exception {
        AtomicInteger left = new AtomicInteger(turns);
        CountDownLatch ended = new CountDownLatch(turns);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        for (int asker = 0; asker < Math.min(atOnce, turns); asker++) {
            next(left, ended, failure);
        }
        ended.await();
        if (failure.get() != null) {
            throw new IllegalStateException("a turn of LangChain4j failed", failure.get());
        }
    }

    private void next(AtomicInteger left, CountDownLatch ended, AtomicReference<Throwable> failure) {
        if (left.getAndDecrement() <= 0) {
            return;
        }
        agent.answer(question)
                .onPartialResponse(text -> {})
                .onCompleteResponse(response -> {
                    String text = response.aiMessage().text();
                    if (text == null || !text.contains("Done")) {
                        failure.set(new IllegalStateException("it ended with " + text));
                    }
                    ended.countDown();
                    next(left, ended, failure);
                })
                .onError(error -> {
                    failure.set(error);
                    ended.countDown();
                    next(left, ended, failure);
                })
                .start();
    }

    private static long peakKib() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }

    public static void main(String[] words) throws Exception {
        JsonNode file = new ObjectMapper().readTree(Path.of(words[0]).toFile());
        LangChainAgent agent = new LangChainAgent(file, words[1]);
        int turns = Integer.parseInt(words[2]);
        int atOnce = Integer.parseInt(words[3]);
        agent.run(Integer.parseInt(words[4]), atOnce);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long began = System.nanoTime();
        long cpu = system.getProcessCpuTime();
        agent.run(turns, atOnce);
        double seconds = (System.nanoTime() - began) / 1e9;
        double cpuSeconds = (system.getProcessCpuTime() - cpu) / 1e9;
        System.out.println(String.format(
                Locale.ROOT,
                "{\"turns\":%d,\"seconds\":%f,\"cpu_seconds\":%f,\"peak_kib\":%d}",
                turns,
                seconds,
                cpuSeconds,
                peakKib()));
        System.exit(0);
    }
}
