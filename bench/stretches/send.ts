import { parentPort, workerData } from 'node:worker_threads'
import { apiBase } from '#contract/route.ts'

/** Work for a web process, as its sender's thread is told it. */
export type Sending = { base: string; token: string; productId: number } & (
  | { what: 'subtitle'; cues: number; words: number }
  | { what: 'table'; rows: number }
  | { what: 'export'; times: number }
)

const job = workerData as Sending

async function ask(path: string, form?: FormData): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${job.base}${apiBase}${path}`, {
    headers: { authorization: `Bearer ${job.token}` },
    ...(form === undefined ? {} : { method: 'POST', body: form }),
  })
  return { status: answer.status, text: await answer.text() }
}

function formOf(fields: Record<string, string>, file: { name: string; text: string }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file.text]), file.name)
  return form
}

const spelled = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

async function sendSubtitle(cues: number, words: number): Promise<number[]> {
  const text = Array.from(
    { length: cues },
    (_none, at) => `${at + 1}\n${spelled(at * 1000)} --> ${spelled(at * 1000 + 900)}\n${'سلام دنیا '.repeat(words)}\n`,
  ).join('\n')
  const form = formOf({ lang: 'fa' }, { name: 'a.srt', text })
  return [(await ask(`/studio/titles/${job.productId}/subtitles`, form)).status]
}

/** Rows of new goods under the columns of the house's own table. */
async function sendTable(rows: number): Promise<number[]> {
  const head = (await ask('/studio/goods-table.csv')).text.replace('\ufeff', '').trim()
  const rowOf = (n: number) => {
    const cells: Record<string, string> = {
      title_fa: `کالای ${n}`,
      title_en: `Goods ${n}`,
      sku: `BENCH-${n}`,
      price_toman: '100000',
    }
    return head.split(',').map((column) => cells[column] ?? '')
  }
  const lines = Array.from({ length: rows }, (_none, n) => rowOf(n).join(','))
  const form = formOf({}, { name: 'goods.csv', text: [head, ...lines].join('\r\n') })
  return [(await ask('/studio/goods-table', form)).status]
}

async function readExports(times: number): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: times }, () => ask('/studio/audit.csv')))
  return all.map(({ status }) => status)
}

function work(): Promise<number[]> {
  if (job.what === 'subtitle') return sendSubtitle(job.cues, job.words)
  return job.what === 'table' ? sendTable(job.rows) : readExports(job.times)
}

parentPort?.postMessage(await work())
