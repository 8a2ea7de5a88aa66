/** The client in Python: its classes, and a method for each operation. */
import {
  getOptionValues,
  pythonOptions,
  PythonRenderer,
  PythonTargetLanguage,
  type RenderContext,
  type Type,
} from 'quicktype-core';
import { byGroup, type Answer, type CallShape, type Interface, type Taken } from './calls.ts';
import { asItIs, modelsOf } from './models.ts';
import { PROBLEMS, REJECTED, type ProblemClass } from './problems.ts';
import { capital, firstSentence, wordsIn } from './words.ts';

const HEAD = '# Generado desde /openapi.json; no se edita a mano.\n';

/** Amounts are exact, and names are those of the interface. */
class Renderer extends PythonRenderer {
  protected override makeNamedTypeNamer() {
    return asItIs;
  }
  protected override namerForObjectProperty() {
    return asItIs;
  }
  protected override pythonType(type: Type, isRoot = false, isUnquoted = false) {
    return type.kind === 'double'
      ? this.withImport('decimal', 'Decimal')
      : super.pythonType(type, isRoot, isUnquoted);
  }
}

class Language extends PythonTargetLanguage {
  protected override makeRenderer(context: RenderContext) {
    const how = { 'python-version': '3.9', 'just-types': true, 'nice-property-names': false } as const;
    return new Renderer(this, context, getOptionValues(pythonOptions, how));
  }
}

/** The generated files of the package, by their place in it. */
export async function pythonFiles(about: Interface): Promise<ReadonlyMap<string, string>> {
  const models = await modelsOf(about.definitions, { lang: new Language(), outputFilename: 'models.py' });
  return new Map([
    ['caja_dte/models.py', `${HEAD}${models.get('models.py') ?? ''}`],
    ['caja_dte/problems.py', problems()],
    ['caja_dte/client.py', client(about)],
  ]);
}

function problems(): string {
  const written = ({ name, meaning }: ProblemClass, base: string) =>
    `\n\nclass ${name}(${base}):\n    """${meaning}"""\n`;
  const classes = PROBLEMS.map((each) => written(each, 'Problem')).join('');
  const rows = PROBLEMS.flatMap(({ name, statuses }) =>
    statuses.map((status) => `    ${status}: ${name},\n`),
  );
  return `${HEAD}"""Lo que puede responder el servicio cuando no todo va bien; \`Problem\` es la base."""
from __future__ import annotations

from .errors import Problem
${classes}${written(REJECTED, 'Refused')}

#: La clase de cada estado HTTP.
PROBLEM_OF = {
${rows.join('')}}
`;
}

function client({ calls, interfaz }: Interface): string {
  const { alone, groups } = byGroup(calls);
  const classes = groups.map(
    ([group, own]) => `class ${capital(group)}Calls(Calls):\n${own.map(method).join('\n')}\n\n`,
  );
  const members = groups.map(
    ([group]) => `        self.${snake(group)} = ${capital(group)}Calls(connection)\n`,
  );
  return `${HEAD}"""Un método para cada operación de la interfaz. Los campos y los parámetros se llaman como viajan."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Optional, Union

from . import models
from .connection import Answer, Call, Calls, Connection
from .streams import Streams

#: La fecha de la interfaz desde la que se generó; \`Answer.interfaz\` es la del servicio.
INTERFAZ = "${interfaz}"


${classes.join('')}class CajaClient(Streams):
    """El cliente de una Caja DTE: \`CajaClient("http://127.0.0.1:8140", "sk_user_…")\`.

    Lanza \`ValueError\` por una dirección o una llave que no puede ir en una llamada.
    """

    def __init__(self, base_url: str, api_key: str) -> None:
        connection = Connection(base_url, api_key)
        super().__init__(connection)
${members.join('')}
${alone.map(method).join('\n')}`;
}

function method(call: CallShape): string {
  const { op, name, summary, method: verb, path, page } = call;
  const own = `    def ${snake(name)}(${signature(call)}) -> Answer[${typeOf(call.answer)}]:
        """${summary}: \`${verb} ${path}\`.${words(call)}"""
        return self._call(
            Call(${literal(op)}, ${literal(verb)}, ${literal(path)}, ${call.hasKey ? 'True' : 'False'}, ${call.isRepeatable ? 'True' : 'False'}),
            ${call.answer.kind === 'shape' ? typeOf(call.answer) : call.answer.kind === 'bytes' ? 'bytes' : 'dict'},
${placed(call)}        )
`;
  if (page === null) return own;
  const rest = call.taken.filter((each) => each.name !== 'cursor');
  const given = rest.map((each) =>
    each.place === 'path' ? each.name : `${argument(each)}=${argument(each)}`,
  );
  return `${own}
    def ${snake(name)}_todo(${signature({ ...call, taken: rest })}) -> Iterator[models.${page.entry}]:
        """${summary}, de todas las páginas, una tras otra."""
        cursor: Optional[str] = None
        while True:
            data = self.${snake(name)}(${[...given, 'cursor=cursor'].join(', ')}).data
            yield from data.${page.member}
            cursor = data.siguiente
            if cursor is None:
                return
`;
}

function signature({ taken, body }: CallShape): string {
  const first = taken.filter(({ place }) => place === 'path').map((each) => `${each.name}: ${plain(each)}`);
  const sent = body === null ? [] : [`solicitud: Union[models.${body}, Mapping[str, Any]]`];
  const named = taken
    .filter(({ place }) => place !== 'path')
    .map((each) => `${argument(each)}: Optional[${plain(each)}] = None`);
  return ['self', ...first, ...sent, ...(named.length === 0 ? [] : ['*', ...named])].join(', ');
}

function placed({ taken, body }: CallShape): string {
  const members = (place: Taken['place']) =>
    taken.filter((each) => each.place === place).map((each) => `${literal(each.name)}: ${argument(each)}`);
  return (['path', 'query', 'header'] as const)
    .map((place) => ({ place, own: members(place) }))
    .filter(({ own }) => own.length > 0)
    .map(({ place, own }) => `            ${place}={${own.join(', ')}},\n`)
    .concat(body === null ? [] : ['            body=solicitud,\n'])
    .join('');
}

/** What each parameter means. */
function words({ taken }: CallShape): string {
  const lines = taken.map(
    (each) => `\n\n        ${argument(each)}: ${firstSentence(each.description).replaceAll('\\', '\\\\')}`,
  );
  return lines.length === 0 ? '' : `${lines.join('')}\n        `;
}

function argument({ name, place }: Taken): string {
  return place === 'header' ? wordsIn(name).join('_') : name;
}

function plain({ isNumber }: Taken): string {
  return isNumber ? 'int' : 'str';
}

function typeOf(answer: Answer): string {
  if (answer.kind === 'shape') return `models.${answer.name}`;
  return answer.kind === 'bytes' ? 'bytes' : 'dict[str, Any]';
}

function snake(name: string): string {
  return wordsIn(name).join('_');
}

function literal(text: string): string {
  return JSON.stringify(text);
}
