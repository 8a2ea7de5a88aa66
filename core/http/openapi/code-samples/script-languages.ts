/** A call for a shell, in Python and in PHP; requirements are in `code-samples`. */
import {
  ADDRESS,
  ANSWER_SECONDS,
  attemptsOf,
  brokenNote,
  LONGEST_PAUSE_SECONDS,
  type SampleCall,
} from './sample-call.ts';

/** For a shell: curl retries 429 and 5xx by itself and respects `Retry-After`; it does not repeat what broke off. */
export function curl({ method, path, body, contentType, hasKey, sale, file, isStream }: SampleCall): string {
  const options = [
    ...(hasKey ? ['-H "X-API-Key: $CAJA_KEY"'] : []),
    ...(body === null ? [] : [`-H 'Content-Type: ${contentType}'`]),
    ...(sale === null ? [] : [`-H 'Idempotency-Key: ${sale}'`]),
    ...(file === null ? [] : [`-o ${file}.parte`]),
    ...(body === null ? [] : ["--data-binary @- <<'JSON'"]),
  ];
  // A body makes it a POST.
  const verb = method === (body === null ? 'GET' : 'POST') ? '' : ` -X ${method}`;
  // Only a quota asks for a longer pause than that.
  const most = path.endsWith('/emitir') ? ` --retry-max-time ${2 * LONGEST_PAUSE_SECONDS}` : '';
  const call = [
    `curl -sS${isStream ? 'N' : ''} --fail-with-body --retry 4 --retry-connrefused${most}${verb} "\${CAJA_URL:-${ADDRESS}}${path}"`,
    ...options,
  ];
  const note =
    sale === null ? '' : '# Una Idempotency-Key por venta: con ella se repite sin emitir dos veces.\n';
  const text = `${note}${call.join(' \\\n  ')}`;
  // An error must not end up in the document's file.
  if (file !== null)
    return `if ${text}\nthen mv ${file}.parte ${file}\nelse cat ${file}.parte; rm -f ${file}.parte; exit 1\nfi\n`;
  return `${text}\n${body === null ? '' : `${body}\nJSON\n`}`;
}

/** Python 3, standard library only. */
export function python(call: SampleCall): string {
  const { method, path, body, contentType, hasKey, sale, file, isStream } = call;
  const headers = [
    ...(hasKey ? ["'X-API-Key': os.environ['CAJA_KEY'],"] : []),
    ...(body === null ? [] : [`'Content-Type': '${contentType}',`]),
    ...(sale === null
      ? []
      : [`'Idempotency-Key': '${sale}',  # una por venta: con ella se repite sin emitir dos veces`]),
  ];
  const shown =
    file === null
      ? 'print(estado, respuesta.decode())'
      : `if estado == 200:\n    open('${file}', 'wb').write(respuesta)\nprint(estado, '${file}' if estado == 200 else respuesta.decode())`;
  return `import os, sys, time, urllib.error, urllib.request

URL = os.environ.get('CAJA_URL', '${ADDRESS}') + '${path}'
ENCABEZADOS = {
${headers.map((each) => `    ${each}\n`).join('')}}
CUERPO = ${body === null ? 'None' : `r"""${body}""".encode()`}


def llamar():
    for intento in range(${attemptsOf(call)}):
        solicitud = urllib.request.Request(URL, CUERPO, ENCABEZADOS, method='${method}')
        espera = 0.5 * 2 ** intento
        try:
            with urllib.request.urlopen(solicitud, timeout=${ANSWER_SECONDS}) as respuesta:
${isStream ? "                for linea in respuesta:  # llega por partes\n                    print(linea.decode(), end='')\n                return respuesta.status, b''" : '                return respuesta.status, respuesta.read()'}
        except urllib.error.HTTPError as error:
            espera = float(error.headers.get('Retry-After', espera))
            if error.code < 500 and error.code != 429 or espera > ${LONGEST_PAUSE_SECONDS}:
                return error.code, error.read()  # trae message y errors: qué campo y cómo se corrige
        except OSError:
            pass  # ${brokenNote(call)}
        time.sleep(espera)
    sys.exit('Caja DTE no responde')


estado, respuesta = llamar()
${shown}
sys.exit(0 if estado < 400 else 1)
`;
}

/** PHP 8 with its curl extension. */
export function php(call: SampleCall): string {
  const { method, path, body, contentType, hasKey, sale, file, isStream } = call;
  const headers = [
    ...(hasKey ? ["'X-API-Key: ' . getenv('CAJA_KEY'),"] : []),
    ...(body === null ? [] : [`'Content-Type: ${contentType}',`]),
    ...(sale === null
      ? []
      : [`'Idempotency-Key: ${sale}', // una por venta: con ella se repite sin emitir dos veces`]),
  ];
  const sent = body === null ? '' : `        CURLOPT_POSTFIELDS => $cuerpo,\n`;
  const shown =
    file === null
      ? 'echo $estado, " ", $respuesta, PHP_EOL; // un error trae message y errors: qué campo y cómo se corrige'
      : `if ($estado === 200) file_put_contents('${file}', $respuesta);\necho $estado, " ", $estado === 200 ? '${file}' : $respuesta, PHP_EOL;`;
  return `<?php
$url = (getenv('CAJA_URL') ?: '${ADDRESS}') . '${path}';
$encabezados = [
${headers.map((each) => `    ${each}\n`).join('')}];
${body === null ? '' : `$cuerpo = <<<'JSON'\n${body}\nJSON;\n`}
for ($intento = 0; $intento < ${attemptsOf(call)}; $intento++) {
    $espera = 0.5 * 2 ** $intento;
    $llamada = curl_init($url);
    curl_setopt_array($llamada, [
        CURLOPT_CUSTOMREQUEST => '${method}',
        CURLOPT_HTTPHEADER => $encabezados,
${sent}        CURLOPT_RETURNTRANSFER => true,
${
  isStream
    ? `        CURLOPT_LOW_SPEED_LIMIT => 1, // sin nada en ${ANSWER_SECONDS} segundos se da por cortada; el total no tiene límite\n        CURLOPT_LOW_SPEED_TIME => ${ANSWER_SECONDS},\n`
    : `        CURLOPT_TIMEOUT => ${ANSWER_SECONDS},\n`
}        CURLOPT_HEADERFUNCTION => function ($llamada, $linea) use (&$espera) {
            if (stripos($linea, 'Retry-After:') === 0) $espera = (float) substr($linea, 12);
            return strlen($linea);
        },
    ]);
    $respuesta = curl_exec($llamada);
    $estado = curl_getinfo($llamada, CURLINFO_RESPONSE_CODE);
    // Sin respuesta ${brokenNote(call)}.
    if ($respuesta !== false && ($estado < 500 && $estado !== 429 || $espera > ${LONGEST_PAUSE_SECONDS})) break;
    usleep((int) ($espera * 1_000_000));
}
${shown}
exit($estado < 400 && $estado > 0 ? 0 : 1);
`;
}
