import type { Graph } from './source-graph.ts'

const callsIn = (text: string): string[] =>
  [...text.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/g)].map(([, call = '']) => call)

const declaredIn = (text: string): string[] =>
  [...text.matchAll(/method: '(\w+)',\s*path: '([^']+)'/g)].map(([, method, path]) => `${method} ${path}`)

/** The calls of a file of the contract as a node: who makes one of them needs the contract and the server behind it. */
const nodeOf = (contract: string): string => `calls:${contract}`

/**
 * Ties files to what answers the calls that they make, `'GET /me/wallet'`: the file of the contract that declares the
 * call, and the files of the server's features that import it.
 */
export function tieCalls(graph: Graph, callers: readonly string[], read: (file: string) => string): void {
  const contract = [...graph.keys()].filter((file) => /^src\/contract\/[\w/-]+\.ts$/.test(file))
  const declared = new Map(contract.flatMap((file) => declaredIn(read(file)).map((call) => [call, file] as const)))
  for (const file of contract) graph.set(nodeOf(file), new Set([file]))
  for (const [file, needs] of graph) {
    if (!file.startsWith('src/server/features/') || file.includes('.test.')) continue
    for (const need of needs) graph.get(nodeOf(need))?.add(file)
  }
  for (const caller of callers)
    for (const call of callsIn(read(caller))) {
      const file = declared.get(call)
      if (file !== undefined) graph.get(caller)?.add(nodeOf(file))
    }
}
