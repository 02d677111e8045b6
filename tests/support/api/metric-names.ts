import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const words = new Set(['and', 'or', 'unless', 'bool', 'by', 'on', 'without', 'ignoring', 'group_left', 'group_right'])

/** The names of metrics in an expression of PromQL: what is no function, label, text or number. */
export function namesIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w:.])([a-zA-Z_][\w:]*)(?!\s*\()(?![\w:])/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !words.has(name))
}

export const rulesText = (): string => readFileSync(join(root, 'deploy/prometheus/rules.yml'), 'utf8')

/** The expressions of the rules; each stands on one line. */
export function expressionsOfRules(): string[] {
  return [...rulesText().matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr ?? '')
}

/** Returns the names that the rules themselves record. */
export function recordedNames(): Set<string> {
  return new Set([...rulesText().matchAll(/- record: (\S+)/g)].map(([, name]) => name ?? ''))
}
