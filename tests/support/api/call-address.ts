const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The values that fill the address of a call of the contract. */
export type Filling = { params?: object; query?: object; body?: object }

/** Method and address of a call of the contract, such as `GET /products/:id`; a parameter that is undefined is left out. */
export function callAddress(
  key: string,
  { params = {}, query = {} }: Filling,
): {
  method: (typeof methods)[number]
  address: string
} {
  const [name, template = ''] = key.split(' ')
  const method = methods.find((one) => one === name)
  if (method === undefined) throw new Error(`${key} is no call`)
  const given = new Map<string, unknown>(Object.entries(params))
  const filled = template.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(String(given.get(part))))
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([part, value]) => (value === undefined ? [] : [[part, String(value)]])),
  )
  return { method, address: asked.size > 0 ? `${filled}?${asked}` : filled }
}
