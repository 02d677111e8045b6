import { Environment } from '#server/environment.ts'
import { shapeOf } from '#server/settings/setting.ts'
import type { SettingText } from './setting-text.ts'
import { notForPeople, textsOfDemo, textsOfMoney, textsOfPeople } from './texts-of-business.ts'
import { textsOfDatabase, textsOfFiles, textsOfFilm, textsOfLog, textsOfSite } from './texts-of-house.ts'

type Name = keyof typeof Environment.shape

/** Each setting stands in one chapter: without its text the types do not fit. */
const everySetting: Record<Exclude<Name, (typeof notForPeople)[number]>, SettingText> = {
  ...textsOfSite,
  ...textsOfDatabase,
  ...textsOfFiles,
  ...textsOfFilm,
  ...textsOfLog,
  ...textsOfPeople,
  ...textsOfMoney,
  ...textsOfDemo,
}

const databaseOfOnesOwn = `A database of your own is made by this sentence; \`template0\`, because a copy of another template has that one’s encoding and locale:

\`\`\`sql
CREATE DATABASE parde OWNER parde TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';
\`\`\``

const chapters: { title: string; before?: string; texts: Partial<Record<Name, SettingText>> }[] = [
  { title: 'Site and network', texts: textsOfSite },
  { title: 'Database', before: databaseOfOnesOwn, texts: textsOfDatabase },
  { title: 'Files and backups', texts: textsOfFiles },
  { title: 'Cameras and screenings', texts: textsOfFilm },
  {
    title: 'People, secrets and messages',
    before:
      'Live mode requires `PARDE_SECRET`, `PUBLIC_URL`, `DATABASE_URL`, and mail or SMS. The demo makes its own secret and reads its own messages.',
    texts: textsOfPeople,
  },
  {
    title: 'Tax and gateways',
    before:
      'A gateway without any setting is off. Live mode does not start when a gateway has only some of its settings, when a bank’s address is a sandbox, this machine or not https, or when credentials are the demo’s or placeholders. The demo has a sandbox of each.',
    texts: textsOfMoney,
  },
  { title: 'Logs, metrics and traces', texts: textsOfLog },
  { title: 'The demo', texts: textsOfDemo },
]

const head = `# Settings

<!-- Written by scripts/write-settings-page.ts from the code that reads the settings. -->

All settings are environment variables. In the demo every setting has a default. A setting that cannot be used, and a name that is none but looks like one (\`MELAT_API_URL\`), end every start and every command with a sentence for each fault: what was found, what it must be, an example. An empty number or switch is a fault in live mode; any other empty setting counts as none.

From an empty server to the first ticket: [first-day.md](first-day.md).`

const foot = `## Of the tests

\`TEST_DATABASE_URL\` names a server on which tests may create and drop databases (by default they use an embedded one), and \`CHROMIUM_PATH\` the browser.`

function defaultOf(name: Name): string {
  const read = Environment.shape[name].safeParse(undefined)
  if (!read.success || read.data === undefined) return '–'
  const value: unknown = read.data
  if (Array.isArray(value)) return `\`${value.join(',')}\``
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** In a cell of a table a bar would begin the next one. */
const cell = (text: string) => text.replaceAll('|', '\\|')

function rowOf(name: Name): string {
  const { text, without } = everySetting[name as keyof typeof everySetting]
  const shape = shapeOf(Environment.shape[name])
  if (shape === undefined) throw new Error(`${name} says nowhere what it may be.`)
  const example = shape.example === null ? '' : `; \`${shape.example}\``
  return `| ${[`\`${name}\``, without ?? defaultOf(name), `${shape.expected}${example}`, text].map(cell).join(' | ')} |`
}

/** The page of all settings, in Markdown. */
export function settingsPage(): string {
  const parts = chapters.map(({ title, before, texts }) =>
    [
      `## ${title}`,
      ...(before === undefined ? [] : [before]),
      [
        '| setting | without it | it must be | what it does |',
        '|---|---|---|---|',
        ...(Object.keys(texts) as Name[]).map(rowOf),
      ].join('\n'),
    ].join('\n\n'),
  )
  return `${[head, ...parts, foot].join('\n\n')}\n`
}
