import { basename } from 'node:path'
import { droppedWords } from './dropped-words.ts'
import { readSource, type Source, type Tree } from './source.ts'
import {
  featuresFolder,
  filesOfRows,
  forbiddenNames,
  halfNames,
  moneyRooms,
  oneRoom,
  ownLikes,
  parts,
  physicalSheets,
  allowedPackages,
  mayNameSoldThings,
  allowedUses,
  soldThings,
  studioBase,
  studioFolders,
  subjects,
  webDoors,
  webFeaturesFolder,
} from './walls.ts'
import { underTheBar } from './at-the-foot.ts'
import { comparedWithOwnClock } from './own-clock.ts'

/** One broken rule, with the file and what to do. */
export type Violation = { rule: string; path: string; what: string }

type Found = Omit<Violation, 'rule'>

function partOf(path: string): string | undefined {
  return Object.keys(parts)
    .filter((part) => path.startsWith(`${part}/`))
    .sort((a, b) => b.length - a.length)[0]
}

type RoomOf = (path: string) => string | undefined

/** The room of a path below a folder: `subject/room`, or the subject where that is one room. A file beside them has none. */
function roomIn(folder: string, single: readonly string[]): RoomOf {
  return (path) => {
    if (!path.startsWith(folder)) return undefined
    const [subject = '', room = '', file] = path.slice(folder.length).split('/')
    if (single.includes(subject)) return subject
    return file === undefined ? subject : `${subject}/${room}`
  }
}

const roomOf = roomIn(featuresFolder, oneRoom.server)
const roomOfStudio = roomIn(studioFolders[0] ?? '', studioBase)
const roomOfVisitors = roomIn(webFeaturesFolder, oneRoom.web)

/** A room of the web. The studio has rooms of its own, by the same subjects, beside their shared base (`studio`). */
function webRoomOf(path: string): string | undefined {
  if (!path.startsWith(`${webFeaturesFolder}studio/`)) return roomOfVisitors(path)
  return path.split('/').length === 5 ? 'studio' : `studio/${roomOfStudio(path)}`
}

/** The subject of a file of the server or of the contract; a file that belongs to no subject has none. */
const subjectIn =
  (folder: string): RoomOf =>
  (path) => {
    const [subject, file] = path.startsWith(folder) ? path.slice(folder.length).split('/') : []
    return file === undefined ? undefined : subject
  }

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function wallsBroken(source: Source): Found[] {
  const part = partOf(source.path)
  if (!part) return []
  return source.imports.flatMap(({ target, isRelative }): Found[] => {
    if (!/^(src|scripts|tests|bench)\//.test(target)) return []
    const other = partOf(target) ?? target
    if (other === part || other.startsWith(`${part}/`)) return []
    const isInside = part.startsWith(`${other}/`)
    if (!isInside && !parts[part]?.includes(other))
      return [{ path: source.path, what: `${part} may not import ${other}` }]
    const layer = (path: string) => path.split('/')[1]
    if (isRelative && layer(target) !== layer(source.path))
      return [{ path: source.path, what: `import ${target} as #${target.slice(4)}, not by a relative path` }]
    return []
  })
}

function doorsMissed(source: Source): Found[] {
  return source.imports.flatMap(({ target }) => {
    const room = roomOf(target)
    if (!room || room === roomOf(source.path) || target === `${featuresFolder}${room}/index.ts`) return []
    return [{ path: source.path, what: `reach the room ${room} through its index.ts, not ${basename(target)}` }]
  })
}

/** A page may import any file; a room of the web may import only the doors of another. */
function webDoorsMissed(source: Source): Found[] {
  const from = webRoomOf(source.path)
  if (!from) return []
  return source.imports.flatMap(({ target }) => {
    const room = webRoomOf(target)
    if (!room || room === from) return []
    const file = target.slice(`${webFeaturesFolder}${room}/`.length)
    if (webDoors[room]?.includes(file)) return []
    return [
      { path: source.path, what: `${file} is no door of ${room}: see webDoors, or ask for what it should hand over` },
    ]
  })
}

const folderOfSubjects = /^src\/(?:contract|server\/features|web\/features(?:\/studio)?)\/([\w-]+)\//

/** A folder that is none of the fifteen subjects. */
function strangeSubject(path: string): Found[] {
  const subject = folderOfSubjects.exec(path)?.[1]
  const isBase = path.startsWith('src/web/') && [...studioBase, 'studio'].includes(subject ?? '')
  if (subject === undefined || subjects.includes(subject) || isBase) return []
  return [{ path, what: `${subject} is no subject: which of the fifteen does it belong to?` }]
}

/** Visitors' pages must not load the studio's code. */
function studioLeft(source: Source): Found[] {
  if (!source.path.startsWith('src/web/') || studioFolders.some((folder) => source.path.startsWith(folder))) return []
  return source.imports
    .filter(({ target }) => studioFolders.some((folder) => target.startsWith(folder)))
    .map(({ target }) => ({
      path: source.path,
      what: `${basename(target)} is the studio's: what visitors' pages need too lies in src/web/ui`,
    }))
}

function circles(sources: Source[], folder: string, nameOf: RoomOf): Found[] {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = nameOf(path)
    if (!from) continue
    const reached = graph.get(from) ?? new Set()
    for (const { target } of imports) {
      const to = nameOf(target)
      if (to && to !== from) reached.add(to)
    }
    graph.set(from, reached)
  }
  const found: Found[] = []
  const done = new Set<string>()
  const walk = (feature: string, way: string[]): void => {
    const at = way.indexOf(feature)
    if (at >= 0) {
      found.push({ path: folder + feature, what: `a circle: ${[...way.slice(at), feature].join(' → ')}` })
      return
    }
    if (done.has(feature)) return
    for (const next of graph.get(feature) ?? []) walk(next, [...way, feature])
    done.add(feature)
  }
  for (const feature of graph.keys()) walk(feature, [])
  return found
}

function misplacedUses(source: Source, name: string): Found[] {
  const rule = allowedUses[name]
  if (!rule || rule.where.some((place) => place.test(source.path))) return []
  return [...source.uses]
    .filter((use) => rule.uses.test(use))
    .map((use) => ({ path: source.path, what: `${use} has no place here: ${rule.why}` }))
}

/** A room of money that names what is bought has to be changed with every new thing to buy. */
function soldThingsNamed({ path, words }: Source): Found[] {
  const room = roomOf(path)
  const isPlace = mayNameSoldThings.some((place) => path === `${featuresFolder}${place}`)
  if (room === undefined || !moneyRooms.includes(room) || isPlace) return []
  return [...words]
    .filter((word) => soldThings.has(word))
    .map((word) => ({ path, what: `${room} may not name ${word}: ask the purchasable` }))
}

function misplacedPackages(source: Source): Found[] {
  return source.imports.flatMap(({ target }) => {
    const [scope] = /^@\w+\//.exec(target) ?? []
    const rule = allowedPackages[scope ?? target] ?? allowedPackages[`node:${target}`]
    if (!rule || rule.where.some((place) => place.test(source.path))) return []
    return [{ path: source.path, what: `${target} has no place here: ${rule.why}` }]
  })
}

const PHYSICAL_CSS = [
  /(?:^|[;{\s])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-[a-z]+)?\s*:/g,
  /(?:^|[;{\s])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
  /(?:^|[;{\s])(?:left|right)\s*:/g,
  /(?:^|[;{\s])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g,
]

function physicalCss(path: string, text: string): Found[] {
  if (physicalSheets.some((sheet) => sheet.test(path))) return []
  const bare = text.replace(/\/\*[^]*?\*\//g, '')
  return PHYSICAL_CSS.flatMap((pattern) => bare.match(pattern) ?? []).map((match) => ({
    path,
    what: `"${match.replace(/^[;{\s]+/, '')}" names a side of the screen: use the logical property`,
  }))
}

function wrongName(path: string): Found[] {
  const name = basename(path)
  const stem = name.split('.')[0] ?? ''
  if (forbiddenNames.some((word) => stem === word || stem.endsWith(`-${word}`) || name.includes(`.${word}.`)))
    return [{ path, what: 'a name that says nothing: call the file after what it does' }]
  if (halfNames.includes(stem)) return [{ path, what: 'a name that does not say of what: put its subject before it' }]
  if (/[A-Z ]/.test(name)) return [{ path, what: 'file names are in kebab-case' }]
  const isDoor = path === `${featuresFolder}${roomOf(path)}/index.ts`
  if (/^index\.tsx?$/.test(name) && !isDoor) return [{ path, what: 'only a room has a door (index.ts)' }]
  return []
}

function partsOfName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
}

/** A word that has left the code, or has one meaning in it, is back in another. */
function returnedWords({ path, names }: Source): Found[] {
  return droppedWords
    .filter(({ home }) => !home.some((where) => where.test(path)))
    .flatMap((dropped) =>
      [...names]
        .filter((name) => dropped.names?.test(name) !== true)
        .filter((name) => partsOfName(name).some((part) => dropped.parts.includes(part)))
        .map((name) => ({ path, what: `${name}: say ${dropped.instead} (docs/glossary.md)` })),
    )
}

function migrationNumbers(paths: string[]): Found[] {
  const files = paths.filter((path) => /^src\/db\/migrations\/./.test(path)).sort()
  return files.flatMap((path, index) => {
    const expected = String(index + 1).padStart(4, '0')
    const isRight = new RegExp(`^${expected}_[a-z0-9_]+\\.sql$`).test(basename(path))
    return isRight ? [] : [{ path, what: `the ${index + 1}. migration is called ${expected}_what_it_does.sql` }]
  })
}

function castRows({ path, uses }: Source): Found[] {
  if (!uses.has('as') || !filesOfRows.some((rows) => rows.test(path))) return []
  return [{ path, what: 'a row is not cast: give the column its type in scripts/schema/column-types.ts' }]
}

/** A pattern of `like` that is made of what somebody typed: fixed patterns stand between quotes. */
const typedLike = /\bilike\b|\blike \$\{|'like'/gi

function likesOfItsOwn([path, text]: [path: string, text: string]): Found[] {
  if (!path.startsWith('src/server/') || isTest(path)) return []
  if (ownLikes.some((place) => path === `${featuresFolder}${place}`)) return []
  return (text.match(typedLike) ?? []).map((like) => ({
    path,
    what: `${like}: ask by holdsWords (src/db/told-words.ts)`,
  }))
}

/** An end as a plain day: one that is the end of a day is midnight, which is the next day already. */
const endAsDay = /\bformatDate\(\s*(?:new Date\()?(?:\w+\??\.)*(\w*(?:ends|until|closes|expires)(?:_?at)?)\b(?!\()/gi

function endsAsDays([path, text]: [path: string, text: string]): Found[] {
  if (!path.startsWith('src/') || isTest(path)) return []
  return [...text.matchAll(endAsDay)].map(([, name = '']) => ({
    path,
    what: `${name}: say an end by formatEnd or formatLastDay (#lib/time/end-of-day.ts)`,
  }))
}

const perSource: Record<string, (source: Source) => Found[]> = {
  walls: wallsBroken,
  doors: doorsMissed,
  'web doors': webDoorsMissed,
  'the studio is for staff': studioLeft,
  sql: (source) => misplacedUses(source, 'sql'),
  environment: (source) => misplacedUses(source, 'environment'),
  fetch: (source) => misplacedUses(source, 'fetch'),
  clock: (source) => misplacedUses(source, 'clock'),
  searches: (source) => misplacedUses(source, 'searches'),
  'whole texts': (source) => misplacedUses(source, 'whole texts'),
  "the browser's fields": (source) => misplacedUses(source, "the browser's fields"),
  'typed numbers': (source) => misplacedUses(source, 'typed numbers'),
  addresses: (source) => misplacedUses(source, 'addresses'),
  standbys: (source) => misplacedUses(source, 'standbys'),
  spreads: (source) => misplacedUses(source, 'spreads'),
  transactions: (source) => misplacedUses(source, 'transactions'),
  packages: misplacedPackages,
  'rows as they are': castRows,
  words: returnedWords,
  'rooms of money': soldThingsNamed,
  'no export *': ({ path, hasExportAll }) => (hasExportAll ? [{ path, what: 'export what is meant, by name' }] : []),
  'logical styles': ({ path, physicalStyles }) =>
    physicalStyles.map((key) => ({ path, what: `the style ${key} names a side of the screen: use the logical one` })),
}

/** Checks a tree against every rule. Tests may break all rules except those about names and `export *`. */
export function violations(tree: Tree): Violation[] {
  const paths = [...tree.keys()]
  const texts = [...tree].filter(([path]) => /^src\/.*\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  const sources = texts.filter(([path]) => !isTest(path)).map(([path, text]) => readSource(path, text))
  const found = (rule: string, all: Found[]): Violation[] => all.map((one) => ({ rule, ...one }))
  const sheets = [...tree].filter(([path]) => /^src\/.*\.css$/.test(path))
  return [
    ...Object.entries(perSource).flatMap(([rule, check]) => found(rule, sources.flatMap(check))),
    ...found('told words', texts.flatMap(likesOfItsOwn)),
    ...found('ends of days', texts.flatMap(endsAsDays)),
    ...found('no circle', circles(sources, featuresFolder, roomOf)),
    ...found('no circle', circles(sources, webFeaturesFolder, webRoomOf)),
    ...[featuresFolder, 'src/contract/', studioFolders[0] ?? ''].flatMap((folder) =>
      found('no circle of subjects', circles(sources, folder, subjectIn(folder))),
    ),
    ...found('subjects', paths.flatMap(strangeSubject)),
    ...found(
      'logical styles',
      sheets.flatMap(([path, text]) => physicalCss(path, text)),
    ),
    ...found(
      'at the foot',
      sheets.flatMap(([path, text]) => underTheBar(path, text)),
    ),
    ...found(
      'own clock',
      texts.filter(([path]) => !isTest(path)).flatMap(([path, text]) => comparedWithOwnClock(path, text)),
    ),
    ...found('names', paths.filter((path) => /^src\/.*\.(ts|tsx|css)$/.test(path)).flatMap(wrongName)),
    ...found('migrations', migrationNumbers(paths)),
  ]
}

/** Doors that no other room uses: they must leave the list. */
export function unusedWebDoors(tree: Tree): string[] {
  const opened = new Set(
    [...tree]
      .filter(([path]) => /\.tsx?$/.test(path) && webRoomOf(path) !== undefined && !isTest(path))
      .flatMap(([path, text]) => readSource(path, text).imports.map(({ target }) => ({ path, target })))
      .filter(({ path, target }) => webRoomOf(path) !== webRoomOf(target))
      .map(({ target }) => target),
  )
  return Object.entries(webDoors)
    .flatMap(([room, files]) => files.map((file) => `${webFeaturesFolder}${room}/${file}`))
    .filter((path) => !opened.has(path))
}
