/** A call in C# and in Java; requirements are in `code-samples`. */
import {
  ADDRESS,
  ANSWER_SECONDS,
  attemptsOf,
  brokenNote,
  LONGEST_PAUSE_SECONDS,
  type SampleCall,
} from './sample-call.ts';

/** C# 12 on .NET 8, as a program of top-level statements. */
export function csharp(call: SampleCall): string {
  const { method, path, body, contentType, hasKey, sale, file, isStream } = call;
  const headers = [
    ...(hasKey
      ? ['solicitud.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("CAJA_KEY"));']
      : []),
    ...(sale === null
      ? []
      : [
          `solicitud.Headers.Add("Idempotency-Key", "${sale}"); // una por venta: con ella se repite sin emitir dos veces`,
        ]),
    ...(body === null ? [] : [`solicitud.Content = new StringContent(cuerpo, null, "${contentType}");`]),
  ];
  const limit = isStream ? 'Timeout.InfiniteTimeSpan' : `TimeSpan.FromSeconds(${ANSWER_SECONDS})`;
  const streamed = `using var lector = new StreamReader(await respuesta.Content.ReadAsStreamAsync());
        while (await lector.ReadLineAsync() is { } linea) Console.WriteLine(linea); // llega por partes; un error trae message y errors`;
  const shown = isStream
    ? streamed
    : file === null
      ? 'Console.WriteLine($"{(int)respuesta.StatusCode} {await respuesta.Content.ReadAsStringAsync()}"); // un error trae message y errors'
      : `if (respuesta.IsSuccessStatusCode) await File.WriteAllBytesAsync("${file}", await respuesta.Content.ReadAsByteArrayAsync());
        Console.WriteLine(respuesta.IsSuccessStatusCode ? "${file}" : await respuesta.Content.ReadAsStringAsync());`;
  return `var url = (Environment.GetEnvironmentVariable("CAJA_URL") ?? "${ADDRESS}") + "${path}";
${body === null ? '' : `var cuerpo = """\n${body}\n""";\n`}
using var cliente = new HttpClient { Timeout = ${limit} };
for (var intento = 0; intento < ${attemptsOf(call)}; intento++)
{
    var espera = TimeSpan.FromSeconds(0.5 * Math.Pow(2, intento));
    try
    {
        using var solicitud = new HttpRequestMessage(new HttpMethod("${method}"), url);
${headers.map((each) => `        ${each}\n`).join('')}        using var respuesta = await cliente.SendAsync(solicitud${isStream ? ', HttpCompletionOption.ResponseHeadersRead' : ''});
        var estado = (int)respuesta.StatusCode;
        espera = respuesta.Headers.RetryAfter?.Delta ?? espera;
        if ((estado >= 500 || estado == 429) && espera.TotalSeconds <= ${LONGEST_PAUSE_SECONDS})
        {
            await Task.Delay(espera);
            continue;
        }
        ${shown}
        return estado < 400 ? 0 : 1;
    }
    catch (Exception error) when (error is HttpRequestException or TaskCanceledException)
    {
        await Task.Delay(espera); // ${brokenNote(call)}
    }
}
Console.Error.WriteLine("Caja DTE no responde");
return 1;
`;
}

/** Java 17, as one file: \`java Ejemplo.java\`. */
export function java(call: SampleCall): string {
  const { method, path, body, contentType, hasKey, sale, file, isStream } = call;
  const headers = [
    ...(hasKey ? ['.header("X-API-Key", System.getenv("CAJA_KEY"))'] : []),
    ...(body === null ? [] : [`.header("Content-Type", "${contentType}")`]),
    ...(sale === null
      ? []
      : [`.header("Idempotency-Key", "${sale}") // una por venta: con ella se repite sin emitir dos veces`]),
  ];
  const publisher = body === null ? 'noBody()' : 'ofString(CUERPO)';
  const text = 'new String(respuesta.body(), StandardCharsets.UTF_8)';
  const shown = isStream
    ? 'respuesta.body().forEach(System.out::println); // llega por partes; un error trae message y errors'
    : file === null
      ? `System.out.println(estado + " " + ${text}); // un error trae message y errors`
      : `if (estado == 200) Files.write(Path.of("${file}"), respuesta.body());
                System.out.println(estado + " " + (estado == 200 ? "${file}" : ${text}));`;
  return `import java.io.IOException;
import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.Duration;
import java.util.Objects;

public class Ejemplo {
${body === null ? '' : `    static final String CUERPO = """\n${body}\n""";\n\n`}    public static void main(String[] args) throws InterruptedException {
        String url = Objects.requireNonNullElse(System.getenv("CAJA_URL"), "${ADDRESS}") + "${path}";
        HttpRequest solicitud = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(${ANSWER_SECONDS}))${isStream ? ' // hasta los encabezados' : ''}
${headers.map((each) => `                ${each}\n`).join('')}                .method("${method}", HttpRequest.BodyPublishers.${publisher})
                .build();
        HttpClient cliente = HttpClient.newHttpClient();
        for (int intento = 0; intento < ${attemptsOf(call)}; intento++) {
            long espera = 500L << intento;
            try {
                HttpResponse<${isStream ? 'java.util.stream.Stream<String>' : 'byte[]'}> respuesta = cliente.send(solicitud, HttpResponse.BodyHandlers.${isStream ? 'ofLines' : 'ofByteArray'}());
                int estado = respuesta.statusCode();
                espera = respuesta.headers().firstValue("Retry-After").map(s -> Long.parseLong(s) * 1000).orElse(espera);
                if ((estado >= 500 || estado == 429) && espera <= ${LONGEST_PAUSE_SECONDS}_000) {
                    Thread.sleep(espera);
                    continue;
                }
                ${shown}
                System.exit(estado < 400 ? 0 : 1);
            } catch (IOException cortada) {
                Thread.sleep(espera); // ${brokenNote(call)}
            }
        }
        System.err.println("Caja DTE no responde");
        System.exit(1);
    }
}
`;
}
