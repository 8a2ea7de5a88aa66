/** The classes of the interface in PHP, by quicktype: a file for each, as its autoloader wants them. */
import {
  ClassType,
  ConvenienceRenderer,
  matchType,
  nullableFromUnion,
  PhpTargetLanguage,
  UnionType,
  type ClassProperty,
  type Name,
  type RenderContext,
  type Sourcelike,
  type Type,
} from 'quicktype-core';
import { asItIs } from './models.ts';

/** What holds an amount: exact, and a whole number may be given as one. */
const DECIMAL = 'Decimal|int';

/** How a file of a namespace begins. */
export const head = (namespace: string): string =>
  `<?php\n// Generado desde /openapi.json; no se edita a mano.\ndeclare(strict_types=1);\n\nnamespace CajaDte${namespace};\n`;

/** A class of the interface: built with named arguments, read from what came. */
class Renderer extends ConvenienceRenderer {
  protected override makeNamedTypeNamer() {
    return asItIs;
  }
  protected override namerForObjectProperty() {
    return asItIs;
  }
  protected override makeUnionMemberNamer() {
    return null;
  }
  protected override makeEnumCaseNamer() {
    return null;
  }
  protected override emitSourceStructure(): void {
    this.forEachObject('none', (type: ClassType, name) => this.emitModel(type, name));
  }

  private emitModel(type: ClassType, name: Name): void {
    const file = `${this.sourcelikeToString(name)}.php`;
    this.initializeEmitContextForFilename(file);
    for (const line of head('\\Models').trim().split('\n')) this.emitLine(line);
    this.ensureBlankLine();
    this.emitLine('use CajaDte\\Decimal;');
    this.ensureBlankLine();
    this.emitLine('/** ', this.descriptionForType(type)?.join(' ') ?? this.sourcelikeToString(name), ' */');
    this.emitLine('final class ', name);
    this.emitBraced(() => {
      this.emitConstructor(type);
      this.ensureBlankLine();
      this.emitLine('/** @param array<string, mixed> $data */');
      this.emitLine('public static function of(array $data): self');
      this.emitBraced(() => {
        this.emitLine('return new self(');
        this.indent(() =>
          this.forEachClassProperty(type, 'none', (member, json, { type: held }) => {
            this.emitLine(member, ': ', this.read(held, `$data['${json}']`), ',');
          }),
        );
        this.emitLine(');');
      });
    });
    this.finishFile(file);
  }

  private emitConstructor(type: ClassType): void {
    this.emitLine('/**');
    this.forEachClassProperty(type, 'none', (member, json, { type: held }) => {
      const told = this.descriptionForClassProperty(type, json) ?? [];
      this.emitLine(' * @param ', this.told(held), ' $', member, ...told.map((line) => ` ${line}`));
    });
    this.emitLine(' */');
    this.emitLine('public function __construct(');
    this.indent(() =>
      this.forEachClassProperty(type, 'none', (member, _json, { type: held }) => {
        const missing = isRequired(held) ? '' : ' = null';
        this.emitLine('public readonly ', this.declared(held), ' $', member, missing, ',');
      }),
    );
    this.emitLine(') {');
    this.emitLine('}');
  }

  private emitBraced(inner: () => void): void {
    this.emitLine('{');
    this.indent(inner);
    this.emitLine('}');
  }

  /** What must be given first: the others may be left out. */
  protected override sortClassProperties(members: ReadonlyMap<string, ClassProperty>) {
    const all = [...members];
    return new Map([
      ...all.filter(([, { type }]) => isRequired(type)),
      ...all.filter(([, { type }]) => !isRequired(type)),
    ]);
  }

  private declared(type: Type): Sourcelike {
    if (type instanceof UnionType) {
      const value = nullableFromUnion(type);
      if (value === null) return 'mixed';
      return value.kind === 'double' ? `${DECIMAL}|null` : ['?', this.declared(value)];
    }
    return this.typeIn(type, 'array', () => 'array');
  }

  /** As documentation tells it: with what a list holds. */
  private told(type: Type): Sourcelike {
    if (type instanceof UnionType) {
      const value = nullableFromUnion(type);
      return value === null ? 'mixed' : [this.told(value), '|null'];
    }
    return this.typeIn(type, 'array<string, mixed>', (items) => ['list<', this.told(items), '>']);
  }

  private typeIn(type: Type, map: string, list: (items: Type) => Sourcelike): Sourcelike {
    return matchType<Sourcelike>(
      type,
      () => 'mixed',
      () => 'mixed',
      () => 'bool',
      () => 'int',
      () => DECIMAL,
      () => 'string',
      ({ items }) => list(items),
      (held) => this.nameForNamedType(held),
      () => map,
      () => 'string',
      () => 'mixed',
    );
  }

  private read(type: Type, from: string): Sourcelike {
    const value = type instanceof UnionType ? nullableFromUnion(type) : type;
    const isOptional = value !== type;
    const orNull = (read: Sourcelike): Sourcelike =>
      isOptional ? [`isset(${from}) ? `, read, ' : null'] : read;
    if (value instanceof ClassType) return orNull([this.nameForNamedType(value), `::of(${from})`]);
    if (value?.kind === 'double') return `Decimal::of(${from} ?? null)`;
    const items = value?.kind === 'array' ? [...value.getChildren()][0] : undefined;
    if (items instanceof ClassType)
      return orNull([
        'array_map(',
        this.nameForNamedType(items),
        `::of(...), ${from}${isOptional ? '' : ' ?? []'})`,
      ]);
    return `${from} ?? ${value?.kind === 'array' && !isOptional ? '[]' : 'null'}`;
  }
}

function isRequired(type: Type): boolean {
  return !(type instanceof UnionType) && type.kind !== 'any' && type.kind !== 'null';
}

export class PhpModels extends PhpTargetLanguage {
  override get supportsOptionalClassProperties() {
    return false;
  }
  protected override makeRenderer(context: RenderContext): never {
    // The language only says what its renderer may be; what it renders is the same.
    return new Renderer(this, context) as never;
  }
}
