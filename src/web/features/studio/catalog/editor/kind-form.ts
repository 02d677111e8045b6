import type { InputOf } from '#contract/api.ts'
import type { SharedField } from '#contract/titles.ts'
import type { Locale } from '#lib/locale.ts'
import type { StudioTitle } from '../title-data.ts'
import type { Faults } from '../../form/faults.ts'

export type TitleInput = InputOf<'POST /studio/titles'>['body']
/** Kinds that the studio makes. */
export type EditedKind = StudioTitle['kind']

type TitleOf = { [K in EditedKind]: Extract<StudioTitle, { kind: K }> }
type InputOfKind = { [K in EditedKind]: Extract<TitleInput, { kind?: K }> }

/** The fields that only one kind has: how they stand empty, how they show what is saved, and what they mean. */
export type KindForm<K extends EditedKind, Form> = {
  empty: Form
  formOf: (title: TitleOf[K], locale: Locale) => Form
  /** As the contract wants it; what is wrong is put into `faults` by the contract's names. */
  inputOf: (form: Form, faults: Faults) => Omit<InputOfKind[K], SharedField>
}
