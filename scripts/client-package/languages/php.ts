/** The client in PHP: a file for each class, and a method for each operation. */
import { byGroup, type CallShape, type Interface, type Taken } from './calls.ts';
import { modelsOf } from './models.ts';
import { head, PhpModels } from './php-models.ts';
import { PROBLEMS, REJECTED, type ProblemClass } from './problems.ts';
import { camel, capital, firstSentence } from './words.ts';

/** The generated files of the package, by their place in it. */
export async function phpFiles(about: Interface): Promise<ReadonlyMap<string, string>> {
  const models = await modelsOf(about.definitions, { lang: new PhpModels(), outputFilename: 'Models.php' });
  const { alone, groups } = byGroup(about.calls);
  return new Map([
    ...[...models].map(([name, text]) => [`src/Models/${name}`, text] as const),
    ...[...PROBLEMS, REJECTED].map((each) => [`src/Errors/${each.name}.php`, problem(each)] as const),
    ['src/Errors/ProblemOf.php', problemOf()],
    ...groups.map(
      ([group, calls]) => [`src/Calls/${capital(group)}Calls.php`, groupFile(group, calls)] as const,
    ),
    ['src/CajaClient.php', client(about.interfaz, { alone, groups: groups.map(([group]) => group) })],
  ]);
}

function problem({ name, meaning }: ProblemClass): string {
  const base = name === REJECTED.name ? 'Refused' : 'Problem';
  return `${head('\\Errors')}\n/** ${meaning} */\nclass ${name} extends ${base}\n{\n}\n`;
}

function problemOf(): string {
  const rows = PROBLEMS.flatMap(({ name, statuses }) =>
    statuses.map((status) => `        ${status} => ${name}::class,\n`),
  );
  return `${head('\\Errors')}
/** La clase de cada estado HTTP; \`Problem\` es la base. */
final class ProblemOf
{
    public const STATUS = [
${rows.join('')}    ];
}
`;
}

function groupFile(group: string, calls: readonly CallShape[]): string {
  return `${head('\\Calls')}
use CajaDte\\{Answer, Call, Calls};
use CajaDte\\Models;

/** Las llamadas de \`${group}\`. */
final class ${capital(group)}Calls extends Calls
{
${calls.map(method).join('\n')}}
`;
}

function client(
  interfaz: string,
  { alone, groups }: { readonly alone: readonly CallShape[]; readonly groups: readonly string[] },
): string {
  const members = groups.map((group) => `    public readonly Calls\\${capital(group)}Calls $${group};\n`);
  const made = groups.map(
    (group) => `        $this->${group} = new Calls\\${capital(group)}Calls($connection);\n`,
  );
  return `${head('')}
/**
 * El cliente de una Caja DTE: \`new CajaClient('http://127.0.0.1:8140', 'sk_user_…')\`. Los campos y los parámetros se llaman como viajan.
 */
final class CajaClient extends Streams
{
    /** La fecha de la interfaz desde la que se generó; \`Answer::$interfaz\` es la del servicio. */
    public const INTERFAZ = '${interfaz}';

${members.join('')}
    /** @throws \\InvalidArgumentException por una dirección o una llave que no puede ir en una llamada */
    public function __construct(string $baseUrl, string $apiKey)
    {
        $connection = new Connection($baseUrl, $apiKey);
        parent::__construct($connection);
${made.join('')}    }

    protected function view(string $codigoGeneracion): Answer
    {
        return $this->documentos->ver($codigoGeneracion);
    }

${alone.map(method).join('\n')}}
`;
}

function method(call: CallShape): string {
  const { op, name, summary, method: verb, path, page, answer } = call;
  const kind = answer.kind === 'shape' ? `Models\\${answer.name}::class` : `'${answer.kind}'`;
  const held = {
    shape: answer.kind === 'shape' ? `Models\\${answer.name}` : '',
    open: 'array',
    bytes: 'string',
  };
  const own = `    /**
     * ${summary}: \`${verb} ${path}\`.
     *
${words(call)}     * @return Answer<${held[answer.kind]}>
     */
    public function ${name}(${signature(call)}): Answer
    {
        return $this->call(new Call('${op}', '${verb}', '${path}', ${call.hasKey}, ${call.isRepeatable}), ${kind}${placed(call)});
    }
`;
  if (page === null) return own;
  const rest = call.taken.filter((each) => each.name !== 'cursor');
  const given = rest.map((each) => `${argument(each)}: $${argument(each)}`);
  return `${own}
    /**
     * ${summary}, de todas las páginas, una tras otra.
     *
     * @return \\Generator<int, Models\\${page.entry}>
     */
    public function ${name}Todo(${signature({ ...call, taken: rest })}): \\Generator
    {
        $cursor = null;
        do {
            $data = $this->${name}(${[...given, 'cursor: $cursor'].join(', ')})->data;
            foreach ($data->${page.member} as $each) {
                yield $each;
            }
            $cursor = $data->siguiente;
        } while ($cursor !== null);
    }
`;
}

function signature({ taken, body }: CallShape): string {
  const first = taken.filter(({ place }) => place === 'path').map((each) => `${plain(each)} $${each.name}`);
  const sent = body === null ? [] : [`Models\\${body}|array $solicitud`];
  const named = taken
    .filter(({ place }) => place !== 'path')
    .map((each) => `?${plain(each)} $${argument(each)} = null`);
  return [...first, ...sent, ...named].join(', ');
}

function placed({ taken, body }: CallShape): string {
  const members = (place: Taken['place']) =>
    taken.filter((each) => each.place === place).map((each) => `'${each.name}' => $${argument(each)}`);
  return (['path', 'query', 'header'] as const)
    .map((place) => ({ place, own: members(place) }))
    .filter(({ own }) => own.length > 0)
    .map(({ place, own }) => `, ${place}: [${own.join(', ')}]`)
    .concat(body === null ? [] : [', body: $solicitud'])
    .join('');
}

function words({ taken }: CallShape): string {
  return taken
    .map(
      (each) => `     * @param ${plain(each)}|null $${argument(each)} ${firstSentence(each.description)}\n`,
    )
    .join('');
}

function argument({ name, place }: Taken): string {
  return place === 'header' ? camel(name) : name;
}

function plain({ isNumber }: Taken): string {
  return isNumber ? 'int' : 'string';
}
