import type { FastifyRequest } from 'fastify'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { addressOf } from '#server/http/address.ts'
import { privateFolder, privatePath } from '#server/features/media/index.ts'
import { listHolidays } from '../returns/holiday-queries.ts'
import type { Shown } from '../present-order.ts'

/** Who looks at an order. */
export interface Looking {
  locale: Locale
  request: FastifyRequest
}

/** What an order is shown by to this visitor, who may see it. */
export async function shownFor(core: Core, { locale, request }: Looking): Promise<Shown> {
  const network = addressOf(request)
  return {
    locale,
    now: core.clock.now(),
    holidays: await listHolidays(core.db),
    folderOf: (path) => (path.startsWith(privatePath) ? privateFolder(core, path, network) : null),
  }
}
