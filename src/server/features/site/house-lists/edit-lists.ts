import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { dutyOfList, type HouseList } from '#lib/lists/house-lists.ts'
import { countryCodes, countryName, isCountryCode } from '#lib/lists/countries.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import { codeOf } from '#lib/text/code-of-name.ts'
import type { Audit } from '#server/audit.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { type ListRow, listRows } from '#server/house-list-queries.ts'
import { standsAs } from '#server/version-of.ts'
import { insertRow, lockList, markMerged, putFirst, type RowWords, updateRow, writeOrder } from './edit-queries.ts'
import { noCode, readRow } from './row-faults.ts'

export interface ListDesk {
  memberId: MemberId
  role: StaffRole | null
  audit: Audit
}

/** A longer list is read by nobody who wants to report something. */
const mostRows = 30

export const mayChange = (role: StaffRole | null, list: HouseList): boolean =>
  role !== null && hasDuty(role, dutyOfList[list])

type Change = { action: AuditAction; subject: string; details?: Record<string, unknown> }

/** One change of a list, under its lock, with its entry in the audit log. Fails with `auth.forbidden`. */
async function change(
  core: Core,
  { memberId, role, audit }: ListDesk,
  list: HouseList,
  work: (tx: Tx, rows: ListRow[]) => Promise<Change | null>,
): Promise<void> {
  if (!mayChange(role, list)) fail('auth.forbidden')
  await transaction(core.db, async (tx) => {
    await lockList(tx, list)
    const done = await work(tx, await listRows(tx, list))
    if (done !== null) await audit(tx, { memberId, ...done })
  })
}

const isOpen = (row: ListRow) => row.merged_into === null
const isOffered = (row: ListRow) => !row.is_hidden

/** Adds a row at the end. Fails by field, with `house_list.fixed` or `house_list.too_many`. */
export async function addRow(core: Core, desk: ListDesk, list: HouseList, typed: RowWords): Promise<void> {
  await change(core, desk, list, async (tx, rows) => {
    if (list === 'country') fail('house_list.fixed')
    const open = rows.filter(isOpen)
    if (open.length >= mostRows) fail('house_list.too_many')
    const words = readRow(list, typed, open)
    const taken = new Set(rows.map(({ code }) => code))
    const code = codeOf(words.name_en, taken) ?? failFields({ name_en: [noCode] })
    await insertRow(tx, { ...words, list, code, position: rows.length })
    return { action: 'house_list.added', subject: `house_list:${list}.${code}`, details: { ...words } }
  })
}

/** The names of the other countries, as the house calls them. */
const otherCountries = (rows: readonly ListRow[], code: string) =>
  countryCodes
    .filter((other) => other !== code)
    .map((other) => {
      const row = rows.find((one) => one.code === other)
      return {
        name_fa: row?.name_fa || countryName(other, 'fa'),
        name_en: row?.name_en || countryName(other, 'en'),
      }
    })

/** The usual name of a country is none of its own: it follows when the program learns a better one. */
const unlessUsual = (code: string, typed: RowWords): RowWords => ({
  ...typed,
  name_fa: typed.name_fa.trim() === countryName(code, 'fa') ? '' : typed.name_fa,
  name_en: typed.name_en.trim() === countryName(code, 'en') ? '' : typed.name_en,
})

/**
 * Renames, hides or shows a row. Fails by field, with `studio.changed_meanwhile`, `house_list.not_found`, `house_list.kept`
 * or `house_list.last`.
 */
export async function changeRow(
  core: Core,
  desk: ListDesk,
  { list, code, ...wish }: RowWords & { list: HouseList; code: string; is_hidden: boolean; version: number },
): Promise<void> {
  const { is_hidden, version, ...typed } = wish
  await change(core, desk, list, async (tx, rows) => {
    const row = rows.find((one) => one.code === code && isOpen(one))
    const isNew = row === undefined && list === 'country' && isCountryCode(code)
    if (row === undefined && !isNew) fail('house_list.not_found')
    if (is_hidden && row?.is_kept === true) fail('house_list.kept')
    const others = rows.filter((one) => one.code !== code)
    if (is_hidden && list !== 'country' && !others.some(isOffered)) fail('house_list.last')
    const words =
      list === 'country'
        ? readRow(list, unlessUsual(code, typed), otherCountries(rows, code))
        : readRow(list, typed, others.filter(isOpen))
    // a country that nobody has changed yet has no row, and version 0
    if (isNew && version === 0) await insertRow(tx, { ...words, list, code, position: null, is_hidden })
    else if (!(await updateRow(tx, { list, code }, { ...words, is_hidden, version }))) fail('studio.changed_meanwhile')
    const details = { ...words, is_hidden }
    return { action: 'house_list.changed', subject: `house_list:${list}.${code}`, details }
  })
}

/**
 * Another order. A list that lacks a row, names one that is gone, or was seen in another order is an old one:
 * `studio.changed_meanwhile`. Of countries it names those that come first.
 */
export async function orderRows(
  core: Core,
  desk: ListDesk,
  { list, codes, was }: { list: HouseList; codes: readonly string[]; was: readonly string[] },
): Promise<void> {
  await change(core, desk, list, async (tx, rows) => {
    const ordered = rows.filter((row) => isOpen(row) && row.position !== null).map(({ code }) => code)
    if (!standsAs(ordered, was) || new Set(codes).size < codes.length) fail('studio.changed_meanwhile')
    if (list === 'country') {
      if (!codes.every(isCountryCode)) fail('house_list.not_found')
      await putFirst(tx, codes)
    } else {
      const isWhole = codes.length === ordered.length && ordered.every((code) => codes.includes(code))
      if (!isWhole) fail('studio.changed_meanwhile')
      await writeOrder(tx, list, codes)
    }
    return { action: 'house_list.ordered', subject: `house_list:${list}` }
  })
}

/**
 * Merges a row into another one: what has it shows the other's name. Repeated it changes nothing. Fails with
 * `house_list.fixed`, `house_list.kept`, or `house_list.not_found` when one of the two is none or both are one.
 */
export async function mergeRow(
  core: Core,
  desk: ListDesk,
  { list, code, into }: { list: HouseList; code: string; into: string },
): Promise<void> {
  await change(core, desk, list, async (tx, rows) => {
    if (list === 'country') fail('house_list.fixed')
    const from = rows.find((row) => row.code === code) ?? fail('house_list.not_found')
    if (from.merged_into === into) return null
    const target = rows.find((row) => row.code === into && isOpen(row))
    if (target === undefined || from.merged_into !== null || code === into) fail('house_list.not_found')
    if (from.is_kept) fail('house_list.kept')
    if (!rows.some((row) => row.code !== code && isOffered(row))) fail('house_list.last')
    await markMerged(tx, { list, code, into })
    return { action: 'house_list.merged', subject: `house_list:${list}.${code}`, details: { into } }
  })
}
