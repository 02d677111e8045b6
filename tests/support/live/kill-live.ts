import { readdirSync, readFileSync } from 'node:fs'

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // it has ended meanwhile, or is not ours
    return ''
  }
}

// as its source, or in one file as a release has it
const program = /src\/live\/main\.ts|\/dist\/[^/\0]+\/live\.js/

/** The process for cameras of the product under test, which is found by its data folder. Linux only. */
export function liveProcess(): number | null {
  const data = `DATA_DIR=${process.env['PARDE_E2E_DATA_DIR']}`
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find(
      (pid) =>
        program.test(textOf(`/proc/${pid}/cmdline`)) && textOf(`/proc/${pid}/environ`).split('\0').includes(data),
    )
  return found === undefined ? null : Number(found)
}

/** Ends it as a machine does that takes no notice of it. */
export function killLive(): void {
  const pid = liveProcess()
  if (pid === null) throw new Error('No process for cameras is found.')
  process.kill(pid, 'SIGKILL')
}
