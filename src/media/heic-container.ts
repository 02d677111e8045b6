/** The facts that a HEIC file (ISO/IEC 23008-12) states about its primary picture. */
export interface HeicPicture {
  /** In pixels, before rotation. */
  width: number
  height: number
  tileWidth: number
  tileHeight: number
  columns: number
  rows: number
  /** Each tile as an HEVC stream with its parameter sets (Annex B), row by row. */
  tiles: Buffer[]
  /** Degrees clockwise. */
  turn: 0 | 90 | 180 | 270
  mirrored: boolean
}

interface Box {
  type: string
  body: Buffer
}

interface Item {
  type: string
  properties: Box[]
  extents: Extents | undefined
}

interface Extents {
  /** 0: the data is in the file; 1: in the `idat` box. */
  method: number
  parts: { offset: number; length: number }[]
}

const mostTiles = 1024
const mostBoxes = 4096

const broken = (what: string): never => {
  throw new Error(`HEIC: ${what}`)
}

/** The boxes that follow one another. A length that leads outside is an error, here and below. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    let size = bytes.readUInt32BE(at)
    let head = 8
    if (size === 1) {
      size = Number(bytes.readBigUInt64BE(at + 8))
      head = 16
    } else if (size === 0) size = bytes.length - at
    if (size < head || at + size > bytes.length || boxes.length > mostBoxes) return broken('a box leads outside')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

const find = (boxes: Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.body ?? broken(`${type} is missing`)

/** Reads numbers one after another. */
function reader(bytes: Buffer, start = 0) {
  let at = start
  return {
    uint(length: number): number {
      const value = length === 0 ? 0 : length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length)
      at += length
      return value
    },
    at: () => at,
  }
}

/** Reads the primary picture. Throws when it is not an HEVC picture or not complete. */
export function parseHeic(file: Buffer): HeicPicture {
  const meta = boxesIn(find(boxesIn(file), 'meta').subarray(4))
  const items = itemsOf(meta)
  const data = dataOf(file, meta)
  const pitm = find(meta, 'pitm')
  const primaryId = reader(pitm, 4).uint(pitm[0] === 0 ? 2 : 4)
  const primary = items.get(primaryId) ?? broken('no primary picture')
  const { width, height } = sizeOf(primary)
  const standing = { turn: turnOf(primary), mirrored: isMirrored(primary) }
  if (primary.type === 'hvc1') {
    const whole = { tileWidth: width, tileHeight: height, columns: 1, rows: 1 }
    return { width, height, ...whole, tiles: [streamOf(primary, data(primary))], ...standing }
  }
  if (primary.type !== 'grid') return broken(`a picture of the kind ${primary.type}`)
  const grid = gridOf(data(primary))
  const tiles = tileIds(meta, primaryId).map((id) => items.get(id) ?? broken('a tile is missing'))
  const [first] = tiles
  if (first === undefined || tiles.length !== grid.columns * grid.rows || tiles.length > mostTiles)
    return broken('the grid and its tiles do not agree')
  const tile = sizeOf(first)
  if (tiles.some((one) => one.type !== 'hvc1')) return broken('a tile of another kind')
  const fits = tile.width * grid.columns >= grid.width && tile.height * grid.rows >= grid.height
  if (!fits) return broken('the tiles do not fill the picture')
  return {
    ...grid,
    tileWidth: tile.width,
    tileHeight: tile.height,
    tiles: tiles.map((one) => streamOf(one, data(one))),
    ...standing,
  }
}

function itemsOf(meta: Box[]): Map<number, Item> {
  const iprp = boxesIn(find(meta, 'iprp'))
  const properties = boxesIn(find(iprp, 'ipco'))
  const used = associations(find(iprp, 'ipma'))
  const extents = locations(find(meta, 'iloc'))
  const iinf = find(meta, 'iinf')
  const items = new Map<number, Item>()
  for (const { type, body } of boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    if (type !== 'infe' || (body[0] ?? 0) < 2) continue
    const read = reader(body, 4)
    const id = read.uint(body[0] === 2 ? 2 : 4)
    read.uint(2)
    const own = (used.get(id) ?? []).flatMap((index) => properties[index - 1] ?? [])
    items.set(id, {
      type: body.toString('latin1', read.at(), read.at() + 4),
      properties: own,
      extents: extents.get(id),
    })
  }
  return items
}

function associations(ipma: Buffer): Map<number, number[]> {
  const read = reader(ipma, 4)
  const wide = ((ipma[3] ?? 0) & 1) === 1
  const all = new Map<number, number[]>()
  for (let left = read.uint(4); left > 0; left -= 1) {
    const id = read.uint(ipma[0] === 0 ? 2 : 4)
    const indexes = Array.from({ length: read.uint(1) }, () => read.uint(wide ? 2 : 1) & (wide ? 0x7fff : 0x7f))
    all.set(id, indexes)
  }
  return all
}

function locations(iloc: Buffer): Map<number, Extents> {
  const version = iloc[0] ?? 0
  const read = reader(iloc, 4)
  const sizes = read.uint(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const all = new Map<number, Extents>()
  for (let left = read.uint(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = read.uint(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read.uint(2) & 15
    read.uint(2)
    const base = read.uint(baseSize)
    const parts = Array.from({ length: read.uint(2) }, () => {
      read.uint(indexSize)
      return { offset: base + read.uint(offsetSize), length: read.uint(lengthSize) }
    })
    all.set(id, { method, parts })
  }
  return all
}

/**
 * The bytes of an item. All items together may not be longer than the file: a decompression bomb would name the same
 * bytes again and again.
 */
function dataOf(file: Buffer, meta: Box[]) {
  const idat = meta.find((box) => box.type === 'idat')?.body
  let left = file.length
  return ({ extents }: Item): Buffer => {
    const source = extents?.method === 0 ? file : extents?.method === 1 ? idat : undefined
    if (extents === undefined || source === undefined) return broken('an item is nowhere')
    return Buffer.concat(
      extents.parts.map(({ offset, length }) => {
        left -= length
        if (left < 0 || offset + length > source.length) return broken('an item leads outside')
        return source.subarray(offset, offset + length)
      }),
    )
  }
}

function property(item: Item, type: string): Buffer | undefined {
  return item.properties.find((box) => box.type === type)?.body
}

function sizeOf(item: Item): { width: number; height: number } {
  const ispe = property(item, 'ispe') ?? broken('a picture without a size')
  const size = { width: ispe.readUInt32BE(4), height: ispe.readUInt32BE(8) }
  return size.width > 0 && size.height > 0 ? size : broken('an empty picture')
}

/** `irot` counts quarter turns anticlockwise. */
function turnOf(item: Item): HeicPicture['turn'] {
  const quarters = (property(item, 'irot')?.[0] ?? 0) & 3
  return ([0, 270, 180, 90] as const)[quarters] ?? 0
}

/**
 * `imir` with axis 0 mirrors left and right at the vertical axis. Axis 1 would be the same after half a turn more; no
 * camera writes it.
 */
function isMirrored(item: Item): boolean {
  return property(item, 'imir') !== undefined
}

function gridOf(data: Buffer): Pick<HeicPicture, 'width' | 'height' | 'columns' | 'rows'> {
  const wide = ((data[1] ?? 0) & 1) === 1
  const read = reader(data, 2)
  const rows = read.uint(1) + 1
  const columns = read.uint(1) + 1
  return { rows, columns, width: read.uint(wide ? 4 : 2), height: read.uint(wide ? 4 : 2) }
}

function tileIds(meta: Box[], from: number): number[] {
  const iref = find(meta, 'iref')
  const idSize = iref[0] === 0 ? 2 : 4
  for (const { type, body } of boxesIn(iref.subarray(4))) {
    const read = reader(body)
    if (type !== 'dimg' || read.uint(idSize) !== from) continue
    return Array.from({ length: read.uint(2) }, () => read.uint(idSize))
  }
  return broken('a grid without tiles')
}

const startCode = Buffer.from([0, 0, 0, 1])

/** The item's HEVC units with start codes instead of lengths, after the parameter sets of its `hvcC`. */
function streamOf(item: Item, data: Buffer): Buffer {
  const hvcc = property(item, 'hvcC') ?? broken('a picture without its decoder’s settings')
  const out: Buffer[] = []
  const take = (units: Buffer, at: number, lengthSize: number): number => {
    const length = units.readUIntBE(at, lengthSize)
    const end = at + lengthSize + length
    if (end > units.length) return broken('a unit leads outside')
    out.push(startCode, units.subarray(at + lengthSize, end))
    return end
  }
  let at = 23
  for (let arrays = hvcc[22] ?? 0; arrays > 0; arrays -= 1) {
    const count = hvcc.readUInt16BE(at + 1)
    at += 3
    for (let unit = 0; unit < count; unit += 1) at = take(hvcc, at, 2)
  }
  const lengthSize = ((hvcc[21] ?? 0) & 3) + 1
  for (let unit = 0; unit < data.length;) unit = take(data, unit, lengthSize)
  return Buffer.concat(out)
}
