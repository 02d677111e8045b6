/** The marks of a system test: processes of the product, encoding, database servers of its own. */
const machines: readonly [name: string, taken: RegExp][] = [
  [
    'starts a process of the product',
    /from '[^']*support\/[a-z]+\/(worker-process|web-process|product|start-place|pipeline-house|operator-program)\.ts'/,
  ],
  // code that is given by `-e`, or that a test writes into a file of its own (`script`), starts in a moment
  ['starts a program of ours', /\bspawn(?:Sync)?\(process\.execPath, (?:\[(?!'-|script\])|args)/],
  ['runs a storm', /from '[^']*storm\/run-storm\.ts'/],
  ['starts a database server', /from '[^']*embedded\/embedded\.ts'/],
  [
    'encodes a film',
    /\b(makeSource|makeRotated|makeTruncated|makeWithCover)\b[^}]*\} from '[^']*support\/media\/media-sources\.ts'/,
  ],
  ['encodes music', /from '[^']*support\/media\/music-sources\.ts'/],
  ['sends what a camera films', /from '[^']*support\/live\/camera\.ts'/],
]

/** The marks of a system test in a source; empty when it has none. */
export function findMachines(source: string): string[] {
  return machines.filter(([, taken]) => taken.test(source)).map(([name]) => name)
}
