import type { Answer, TestApp } from './app.ts'

export interface FormCall {
  method?: 'POST'
  path: string
  token: string
  fields?: Record<string, string>
  /** The name of the file's field; `avatar` when left out. */
  field?: string
  file?: { name: string; type: string; bytes: Buffer }
  locale?: 'fa' | 'en'
}

/** A multipart call as a browser makes it. */
export async function sendForm<T>({ app }: Pick<TestApp, 'app'>, call: FormCall): Promise<Answer<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(call.fields ?? {})) form.set(name, value)
  if (call.file !== undefined) {
    const { name, type, bytes } = call.file
    form.set(call.field ?? 'avatar', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const wire = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${call.path}`,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      authorization: `Bearer ${call.token}`,
      'accept-language-site': call.locale ?? 'en',
      'content-type': wire.headers.get('content-type') ?? '',
    },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
