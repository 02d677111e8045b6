/** Names of other programs, of the system, and of our own scripts and tests, which are no settings. */
const ofOthers = [
  /^(NODE|OTEL|NPM|SANDBOX|BENCH|PARDE_E2E)_/,
  /^(PARDE_CHILD_OF|PARDE_TOOLS|PARDE_IMAGE|BACKUP_LOAD_SECONDS|TEST_DATABASE_URL|STORAGE_TEST_URL)$/,
  // cron gives a job the sender of its own letters
  /^MAIL(FROM|TO)$/,
  // what hosting providers set beside DATABASE_URL
  /^DATABASE_(HOST|PORT|NAME|USER|USERNAME|PASSWORD|PASS|SCHEME|CA_CERT|SSLMODE|SSL|POOL|POOL_SIZE)$/,
  /^DATABASE_(PRIVATE|PUBLIC|POOL|POOLER|CONNECTION_POOL|REPLICA|UNPOOLED)_UR[LI]$/,
  /^DATABASE_URL_(UNPOOLED|POOLED|NON_POOLING)$/,
  // what Kubernetes and links of containers tell of a service with one of our words for a name
  /_SERVICE_(HOST|PORT(_\w+)?)$/,
  /_PORT_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?$/,
]
const addressOfService = /^(tcp|udp|sctp):\/\//

/** Nobody else's names begin with these words. */
const ownWords = new Set(['PARDE', 'DEMO', 'ZARINPAL', 'PAYMAN', 'MELLAT', 'PASARGAD', 'SAMAN'])
/** On a machine that serves a live house nobody else's names do; on somebody's own machine they may. */
const sharedWords = new Set([
  ...['PAYPAL', 'SMS', 'SMTP', 'MAIL', 'BACKUP', 'DATABASE', 'LIVE', 'STORAGE', 'SCRATCH', 'BOUNCE', 'WEBHOOK'],
  ...['METRICS', 'TRUST', 'VAT', 'SCREENING', 'HOUSE', 'DRAIN', 'DISK', 'OIDC', 'STAFF', 'CORS'],
])

/** How many letters are left out, added, changed or exchanged with their neighbour (optimal string alignment). */
export function distanceOf(one: string, other: string): number {
  let [twoBefore, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isTurned = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(
        Math.min(
          (before[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (before[column - 1] ?? 0) + (isSame ? 0 : 1),
          isTurned && row > 1 && column > 1 ? (twoBefore[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[twoBefore, before] = [before, line]
  }
  return before[other.length] ?? 0
}

const firstWord = (name: string): string => name.split('_')[0] ?? ''
const lettersOf = (word: string): string => word.split('').toSorted().join('')

/** Short names are words of many programs: `CMS_API_KEY` is no misspelt `SMS_API_KEY`, and `POST` no `PORT`. */
function isNear(name: string, setting: string): boolean {
  if (setting.length < 7 || name[0] !== setting[0]) return false
  const word = firstWord(setting)
  if (word.length <= 3 && lettersOf(firstWord(name)) !== lettersOf(word)) return false
  return distanceOf(name, setting) <= (setting.length < 10 ? 1 : 2)
}

/** The name that was meant, or those among which it may be. */
function meant(name: string, settings: readonly string[]): string {
  const alike = settings.filter((setting) => firstWord(setting) === firstWord(name))
  const [nearest] = (alike.length > 0 ? alike : settings.filter((setting) => isNear(name, setting)))
    .map((setting) => ({ setting, distance: distanceOf(name, setting) }))
    .toSorted((one, other) => one.distance - other.distance)
  if (nearest !== undefined && nearest.distance <= 3) return `did you mean ${nearest.setting}?`
  return alike.length === 0 ? 'docs/settings.md lists all of them.' : `those that begin so are ${alike.join(', ')}.`
}

function isOfOthers(name: string, env: Readonly<Record<string, string | undefined>>): boolean {
  if (ofOthers.some((pattern) => pattern.test(name))) return true
  // a provider's second name of what is there under the right one
  if (name === 'DATABASE_URI') return Boolean(env['DATABASE_URL'])
  return name.endsWith('_PORT') && addressOfService.test(env[name] ?? '')
}

function isMisspelt(name: string, settings: readonly string[], mode: 'demo' | 'live'): boolean {
  if (ownWords.has(firstWord(name)) || (mode === 'live' && sharedWords.has(firstWord(name)))) return name.includes('_')
  return settings.some((setting) => isNear(name, setting))
}

/**
 * One sentence for each name of the environment that is no setting and was meant to be one: with a wrong name the setting's
 * default would hold, and nobody would hear of it.
 */
export function misspeltNames(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  mode: 'demo' | 'live',
): string[] {
  const isKnown = new Set(settings)
  return Object.keys(env)
    .filter((given) => env[given] !== undefined && !isKnown.has(given) && !given.startsWith('npm_'))
    .flatMap((given) => {
      const name = given.toUpperCase()
      const isSmall = given !== name && name.length >= 7 && isKnown.has(name)
      if (!isSmall && (isOfOthers(name, env) || !isMisspelt(name, settings, mode))) return []
      return [`${given} is no setting: ${isSmall ? `did you mean ${name}?` : meant(name, settings)}`]
    })
}
