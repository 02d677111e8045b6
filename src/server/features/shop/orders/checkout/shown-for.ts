import type { FastifyRequest } from 'fastify'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { readCountries, readList } from '#server/house-lists.ts'
import { addressOf } from '#server/http/address.ts'
import { privateFolder, privatePath } from '#server/features/media/index.ts'
import { listHolidays } from '../returns/holiday-queries.ts'
import type { Shown } from '../present-order.ts'

/** Who looks at an order. */
export interface Looking {
  locale: Locale
  request: FastifyRequest
}

/** Returns the facts by which an order is shown to this visitor, who may see it. */
export async function shownFor(core: Core, { locale, request }: Looking): Promise<Shown> {
  const network = addressOf(request)
  const [holidays, reasons, countries] = await Promise.all([
    listHolidays(core.db),
    readList(core.db, 'goods_return'),
    readCountries(core.db),
  ])
  return {
    locale,
    now: core.clock.now(),
    holidays,
    reasons,
    countries,
    folderOf: (path) => (path.startsWith(privatePath) ? privateFolder(core, path, network) : null),
  }
}
