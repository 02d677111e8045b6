import { readFile } from 'node:fs/promises'
import { seedFile } from '#db/seed/catalog.ts'
import { demoHolidays, demoMethods } from '#db/seed/delivery.ts'
import type { DemoGoods } from '#db/seed/demo-goods.ts'
import { demoCollections, demoGoods } from '#db/seed/goods.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { prepareImage, storeImage } from '../features/media/index.ts'
import { changeSeller, readSeller } from '#server/features/payments/purchases/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { daysAgo } from './days-ago.ts'
import { findCafe, findMember, findTitle } from './demo-queries.ts'
import { seedFirstPictures, seedStills } from './seed-titles.ts'
import {
  insertCollection,
  insertGoods,
  insertHolidays,
  insertMethod,
  insertVariantPicture,
  listUnpictured,
} from './shop-demo-queries.ts'

async function seedGoods(core: Core, goods: DemoGoods): Promise<void> {
  if ((await findTitle(core.db, goods.title_en)) === undefined) {
    const of = goods.of === null ? undefined : await findTitle(core.db, goods.of)
    await transaction(core.db, (tx) => insertGoods(tx, goods, { ofId: of?.id ?? null, now: core.clock.now() }))
  }
  const [poster = '', ...rest] = goods.pictures
  const stills = rest.map((file) => ({ file, focus: 'center' as const }))
  await seedFirstPictures(core, { title_en: goods.title_en, poster, stills })
  await seedStills(core, { title_en: goods.title_en, stills })
}

/** Pictures of single variants; a picture is stored once for all that show it. */
async function seedVariantPictures(core: Core, goods: DemoGoods): Promise<void> {
  const missing = await listUnpictured(
    core.db,
    goods.variants.flatMap(({ sku, picture }) => (picture === undefined ? [] : [sku])),
  )
  const files = new Set(goods.variants.flatMap(({ picture }) => picture ?? []))
  for (const file of files) {
    const shown = missing.filter(({ sku }) => goods.variants.some((one) => one.sku === sku && one.picture === file))
    if (shown.length === 0) continue
    const picture = await prepareImage(core, await readFile(seedFile(`art/${file}.webp`)))
    await transaction(core.db, async (tx) => {
      const image = await storeImage(core, tx, picture, 'center')
      for (const { id } of shown) await insertVariantPicture(tx, id, image)
    })
  }
}

async function seedCollections(core: Core): Promise<void> {
  for (const [position, { goods: titles, ...collection }] of demoCollections.entries()) {
    const ids: ProductId[] = []
    for (const title of titles) {
      const found = await findTitle(core.db, title)
      if (found !== undefined) ids.push(found.id)
    }
    await transaction(core.db, (tx) => insertCollection(tx, { ...collection, position }, ids))
  }
}

async function seedDelivery(core: Core): Promise<void> {
  for (const [position, method] of demoMethods.entries()) {
    const cafeId = method.cafe === undefined ? null : ((await findCafe(core.db, method.cafe)) ?? null)
    if (method.cafe !== undefined && cafeId === null) continue
    await transaction(core.db, (tx) => insertMethod(tx, method, { position, cafeId }))
  }
  await transaction(core.db, (tx) => insertHolidays(tx, demoHolidays))
}

const seller = {
  name_fa: 'پرده، سینمای برخط (نمونه)',
  name_en: 'Parde, online cinema (sample)',
  address_fa: 'تهران، خیابان لاله‌زار، کوچهٔ سینما، پلاک ۷',
  address_en: '7 Cinema Alley, Lalehzar St, Tehran, Iran',
  postal_code: '1144610000',
  tel: '02100000000',
  economic_number: '411000000000',
  national_id: '14000000000',
}

/** Who sells, as the invoices of the demo print it. */
async function seedSeller(core: Core): Promise<void> {
  const memberId = await findMember(core.db, 'finance@parde.example')
  const { version } = await readSeller(core)
  if (version === 0 && memberId !== undefined)
    await changeSeller(daysAgo(core, 90), audit, memberId, { ...seller, version })
}

/** The demo's shop where it is missing: goods with pictures and stock, collections, and the ways to send them. */
export async function seedShop(core: Core): Promise<void> {
  // first, so that no thing can be bought that cannot be sent, or without a seller
  await seedSeller(core)
  await seedDelivery(core)
  for (const goods of demoGoods) await seedGoods(core, goods)
  for (const goods of demoGoods) await seedVariantPictures(core, goods)
  await seedCollections(core)
}
