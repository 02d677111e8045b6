import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Caller } from '../admission/caller.ts'
import { checkCode } from '../codes/check-code.ts'
import { holdWholeAccount, readAccount } from '../member-queries.ts'
import { type CodeOnItsWay, sendCode, stranger } from '../codes/send-code.ts'
import { askPassword } from '../password/ask-password.ts'
import type { PictureDoors } from '../profiles/doors.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { tellAccount } from './tell-account.ts'
import { closeUserName, countErasedAndRetained, eraseMember } from './delete-account-queries.ts'

export interface Prospect {
  obstacle: ProblemCode | null
  moneyLeft: Money[]
  profiles: number
  addresses: number
  purchases: number
}

/** Returns the data to erase and to keep, the money that would be left, and any obstacle; shown before any question. */
export async function prospectOfDeletion(
  core: Core,
  viewer: Viewer,
  personalData: readonly PersonalData[],
): Promise<Prospect> {
  const counted = (await countErasedAndRetained(core.db, viewer.memberId)) ?? fail('auth.required')
  return {
    obstacle:
      viewer.staffRole === null ? await obstacleOf(core.db, viewer.memberId, personalData) : 'account.staff_stays',
    moneyLeft: await moneyLeftBy(core.db, viewer.memberId, personalData),
    profiles: Number(counted.profiles),
    addresses: Number(counted.addresses),
    purchases: Number(counted.purchases),
  }
}

/** Sends a code to the member's own name, for a member who does not know the password. */
export async function askDeletionCode(
  core: Core,
  memberId: MemberId,
  from: { caller: Caller; locale: Locale },
): Promise<CodeOnItsWay & { userName: string }> {
  const { user_name: userName } = (await readAccount(core.db, memberId)) ?? fail('auth.required')
  return {
    userName,
    ...(await sendCode(core, { userName, purpose: 'delete_account', memberId, standing: stranger, ...from })),
  }
}

export interface DeletionForm {
  password?: string | undefined
  code?: string | undefined
  remember_token?: string | undefined
  leave_wallet: boolean
}

/** The parts of other features that a deletion needs. */
export interface DeletionDoors {
  personalData: readonly PersonalData[]
  pictures: Pick<PictureDoors, 'drop'>
}

/**
 * Deletes the account for good: erases what no law requires to keep, signs out everywhere, and frees the user name, all
 * in one commit. A wrong password or code is an error of its field, and the account stays unchanged.
 */
export async function deleteAccount(
  core: Core,
  viewer: Viewer,
  asked: { form: DeletionForm; caller: Caller; locale: Locale } & DeletionDoors,
): Promise<void> {
  const { form, caller } = asked
  const { memberId } = viewer
  const end = (tx: Tx, proof: Proof) => endAccount(tx, core, { ...asked, memberId, proof })
  if (form.code !== undefined && form.remember_token !== undefined) {
    const { user_name: userName } = (await readAccount(core.db, memberId)) ?? fail('auth.required')
    const given = {
      userName,
      code: form.code,
      rememberToken: form.remember_token,
      purpose: 'delete_account',
      caller,
      of: { memberId, hold: holdWholeAccount },
    } as const
    return checkCode(core, given, (tx) => end(tx, { userName }))
  }
  const account = await askPassword(core, viewer, { field: 'password', password: form.password ?? '' })
  return transaction(core.db, (tx) => end(tx, { passwordHash: account.password_hash }))
}

/** A fact that was proven before the member was locked, and must still be true afterwards. */
type Proof = { userName: string } | { passwordHash: string | null }

async function endAccount(
  tx: Tx,
  core: Core,
  asked: { memberId: MemberId; proof: Proof; form: DeletionForm; locale: Locale } & DeletionDoors,
): Promise<void> {
  const { memberId, personalData, proof } = asked
  const account = (await holdWholeAccount(tx, memberId)) ?? fail('auth.required')
  const stillHolds =
    'userName' in proof ? proof.userName === account.user_name : proof.passwordHash === account.password_hash
  if (!stillHolds) fail('auth.required')
  if (account.staff_role !== null) fail('account.staff_stays')
  const obstacle = await obstacleOf(tx, memberId, personalData)
  if (obstacle !== null) fail(obstacle)
  const moneyLeft = await moneyLeftBy(tx, memberId, personalData)
  if (moneyLeft.length > 0 && !asked.form.leave_wallet) {
    failFields({ leave_wallet: [moneySentence(moneyLeft)] })
  }
  for (const part of personalData) await part.erase?.(tx, memberId)
  await closeUserName(tx, account.user_name)
  const faces = await eraseMember(tx, memberId, core.clock.now())
  for (const imageId of faces) await asked.pictures.drop(core, tx, imageId)
  const news = { kind: 'account_deleted', reference: memberId, moneyLeft } as const
  await tellAccount(tx, core, { ...account, id: null, news })
}

async function obstacleOf(
  db: Db | Tx,
  memberId: MemberId,
  personalData: readonly PersonalData[],
): Promise<ProblemCode | null> {
  for (const part of personalData) {
    const obstacle = (await part.obstacle?.(db, memberId)) ?? null
    if (obstacle !== null) return obstacle
  }
  return null
}

async function moneyLeftBy(db: Db | Tx, memberId: MemberId, personalData: readonly PersonalData[]): Promise<Money[]> {
  const sums: Money[] = []
  for (const part of personalData) sums.push(...((await part.moneyLeft?.(db, memberId)) ?? []))
  return sums
}

function moneySentence(left: readonly Money[]): { fa: string; en: string } {
  const sums = (locale: Locale) => left.map((money) => formatMoney(money, locale))
  return {
    fa: `در کیف پول ${sums('fa').join(' و ')} مانده است. تأیید کنید که آن را بعداً از پشتیبانی می‌گیرید.`,
    en: `Your wallet still holds ${sums('en').join(' and ')}. Confirm that you will ask support for it later.`,
  }
}
