import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Table {
  name: string
  /** Types of its columns that are ids of other tables. */
  ids: ReadonlySet<string>
  /** The type of its own id. */
  ownId: string | null
}

/** Tables with the ids that stand in them, as `generate-schema.ts` wrote their types. */
function readTables(): Table[] {
  const schema = read('src/db/schema.gen.ts')
  const list = /export interface DB \{([\s\S]*?)\n\}/.exec(schema)?.[1] ?? ''
  return [...list.matchAll(/^ {2}"?([\w.]+)"?: (\w+);/gm)].map(([, name = '', type = '']) => {
    const body = new RegExp(`export interface ${type} \\{([\\s\\S]*?)\\n\\}`).exec(schema)?.[1] ?? ''
    const ownId = /^ {2}id: (?:Generated<)?(\w+Id)\b/m.exec(body)?.[1] ?? null
    const ids = new Set([...body.matchAll(/^ {2}(\w+): .*?\b(\w+Id)\b/gm)].map(([, , id = '']) => id))
    return { name, ids, ownId }
  })
}

const writing =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from) (\w+)\b/g

/** Which room of which subject writes a table most often; a table that no room writes belongs to the frame. */
function findWriters(): Map<string, { subject: string; room: string }> {
  const counts = new Map<string, Map<string, number>>()
  for (const file of globSync('src/server/features/**/*.ts', { cwd: root }).toSorted()) {
    if (file.includes('.test.')) continue
    const [subject = '', room = ''] = file.split('/').slice(3)
    const place = room.endsWith('.ts') ? subject : `${subject}/${room}`
    for (const [, built, written] of read(file).matchAll(writing)) {
      const name = built ?? written ?? ''
      const places = counts.get(name) ?? new Map<string, number>()
      counts.set(name, places.set(place, (places.get(place) ?? 0) + 1))
    }
  }
  return new Map(
    [...counts].map(([name, places]) => {
      const [place = ''] = [...places].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0] ?? []
      return [name, { subject: place.split('/')[0] ?? '', room: place }]
    }),
  )
}

const head = `# Tables

<!-- Written by scripts/write-tables-page.ts from the types of the schema and the statements of the rooms. -->

Each table stands with the room that has most of the statements that write it; others may read it ([006](decisions/006-reading-across-features.md)). The columns and their types are in \`src/db/schema.gen.ts\`, the reasons in \`src/db/migrations\`.`

const frame = 'frame'

/** The page of all tables, by subject, in Markdown with a picture of the subjects. */
export function tablesPage(): string {
  const tables = readTables()
  const writers = findWriters()
  const subjectOf = (name: string) => writers.get(name)?.subject ?? frame
  const owners = new Map(tables.flatMap(({ name, ownId }) => (ownId === null ? [] : [[ownId, name] as const])))
  const refersTo = ({ ids, name }: Table) =>
    [...ids].map((id) => owners.get(id)).filter((other) => other !== undefined && other !== name)
  const edges = new Map<string, number>()
  for (const table of tables)
    for (const other of refersTo(table)) {
      const [from, to] = [subjectOf(table.name), subjectOf(other ?? '')]
      if (from !== to) edges.set(`${from} --> ${to}`, (edges.get(`${from} --> ${to}`) ?? 0) + 1)
    }
  const subjects = [...new Set(tables.map(({ name }) => subjectOf(name)))].toSorted((a, b) =>
    a === frame ? 1 : b === frame ? -1 : a < b ? -1 : 1,
  )
  const picture = ['```mermaid', 'flowchart LR', ...[...edges.keys()].toSorted().map((edge) => `  ${edge}`), '```']
  const chapters = subjects.map((subject) => {
    const rows = tables
      .filter(({ name }) => subjectOf(name) === subject)
      .map((table) => {
        const others = refersTo(table).map((other) => `\`${other}\``)
        const room = writers.get(table.name)?.room ?? '–'
        return `| \`${table.name}\` | ${room} | ${others.join(', ') || '–'} |`
      })
    const title = subject === frame ? 'Of the frame: sources beside the subjects, and the database itself' : subject
    return [`## ${title}`, '', '| table | room | refers to |', '|---|---|---|', ...rows].join('\n')
  })
  const words = `An arrow goes from a subject to one whose tables its own refer to.`
  return `${[head, words, picture.join('\n'), ...chapters].join('\n\n')}\n`
}
