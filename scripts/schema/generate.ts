import {
  ArrayExpressionNode,
  generate,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  PostgresDialect,
  UnionExpressionNode,
  type ColumnMetadata,
  type ExpressionNode,
} from 'kysely-codegen'
import { connect } from '#db/client.ts'
import { columnTypes, idTypes, namedUnions, typeFiles } from './column-types.ts'
import { readConstraints, type Constraints } from './read-constraints.ts'

function namedType(text: string): ExpressionNode {
  const [, name = '', isList] = /^(\w+)(\[\])?$/.exec(text) ?? []
  if (typeFiles[name] === undefined) throw new Error(`Say in scripts/schema/column-types.ts where ${text} stands.`)
  const node = new IdentifierNode(name)
  return isList === undefined ? node : new ArrayExpressionNode(node)
}

function unionType(texts: readonly string[]): ExpressionNode {
  const isSame = (named: readonly string[]) =>
    named.length === texts.length && named.every((one) => texts.includes(one))
  const name = Object.keys(namedUnions).find((one) => isSame(namedUnions[one] ?? []))
  return name === undefined ? new UnionExpressionNode(texts.map((text) => new LiteralNode(text))) : namedType(name)
}

/** Of a column that refers to another: that one's type, however far it is away. */
function meaning(column: string, { unions, references }: Constraints): ExpressionNode | undefined {
  const given = columnTypes[column]
  if (given !== undefined) return namedType(given)
  const union = unions.get(column)
  if (union !== undefined) return unionType(union)
  const referred = references.get(column)
  if (referred !== undefined) return meaning(referred, { unions, references })
  const [table = '', name] = column.split('.')
  if (name !== 'id') return undefined
  if (idTypes[table] === undefined)
    throw new Error(`Name the id of ${table} in src/lib/ids.ts and scripts/schema/column-types.ts.`)
  return namedType(idTypes[table])
}

function columnNode(column: ColumnMetadata, meant: ExpressionNode): ExpressionNode {
  const type = column.dataType === 'jsonb' ? new GenericExpressionNode('Jsonb', [meant]) : meant
  const read = column.isNullable ? new UnionExpressionNode([type, new IdentifierNode('null')]) : type
  return column.hasDefaultValue || column.isAutoIncrementing ? new GenericExpressionNode('Generated', [read]) : read
}

const listOf = (names: readonly string[]) =>
  `/** All tables and views. */\nexport const relations: readonly (keyof DB)[] = [\n${names
    .toSorted()
    .map((name) => `  '${name}',\n`)
    .join('')}]\n`

/** The text of `src/db/schema.gen.ts` for the migrated database at `url`. */
export async function schemaText(url: string): Promise<string> {
  const { db, close } = connect(url, { max: 1 })
  const columns: Record<string, ExpressionNode> = {}
  const names: string[] = []
  try {
    const constraints = await readConstraints(db)
    const types = await generate({
      db,
      dialect: new PostgresDialect(),
      outFile: null,
      includePattern: 'public.*',
      excludePattern: 'public.migrations',
      typeMapping: { int8: 'number', date: 'string', inet: 'string' },
      customImports: { ...typeFiles },
      overrides: { columns },
      // it knows the tables only after it has looked, and before it writes: what is put into `columns` here is used
      postprocess: async ({ metadata }) => {
        const unused = new Set(Object.keys(columnTypes))
        for (const table of metadata.tables) {
          names.push(table.name)
          for (const column of table.columns) {
            const path = `${table.name}.${column.name}`
            unused.delete(path)
            const type = meaning(path, constraints)
            if (type === undefined && column.dataType === 'jsonb')
              throw new Error(`Say in scripts/schema/column-types.ts what shape ${path} has.`)
            if (type === undefined) continue
            columns[path] = columnNode(column, type)
            // said by the node above
            column.isNullable = false
          }
        }
        if (unused.size > 0)
          throw new Error(`No such column: ${[...unused].join(', ')} (scripts/schema/column-types.ts).`)
        return metadata
      },
    })
    return `${types}\n${listOf(names)}`
  } finally {
    await close()
  }
}
