import { z } from 'zod'

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const

/** The parts of an answer of `npm audit --json` that are read here. A text in `via` names a package whose own entry says why. */
const Said = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ title: z.string(), url: z.string(), severity: z.enum(severities), range: z.string() }),
        ]),
      ),
      nodes: z.array(z.string()),
    }),
  ),
})

/** A known vulnerability of a package that runs. */
export interface Vulnerability {
  name: string
  severity: (typeof severities)[number]
  title: string
  url: string
  /** The versions that have it. */
  range: string
  /** Where the package lies. */
  places: string[]
}

/** The vulnerabilities, the worst first; null when the text is no answer about vulnerabilities, as of a registry that tells of none. */
export function readVulnerabilities(answer: string): Vulnerability[] | null {
  let json: unknown
  try {
    json = JSON.parse(answer)
  } catch {
    return null
  }
  const said = Said.safeParse(json)
  if (!said.success) return null
  const vulnerabilities = Object.entries(said.data.vulnerabilities).flatMap(([name, { via, nodes }]) =>
    via.flatMap((why) => (typeof why === 'string' ? [] : [{ ...why, name, places: nodes }])),
  )
  return vulnerabilities.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

/** SECURITY.md says these days; they count from the day on which the mended release of the package is there. */
const daysOf = (severity: Vulnerability['severity']): number =>
  severity === 'critical' || severity === 'high' ? 14 : 90

/** A sentence for the operator. */
export const sentenceOf = ({ name, severity, title, url, range, places }: Vulnerability): string =>
  `${name} ${range} (${severity}): ${title}. ${url}. It lies in ${places.join(', ')}. To be mended within ${daysOf(severity)} days.`
