import { locales } from '#lib/locale.ts'
import { productKinds } from '#lib/product-kinds.ts'
import { staffRoles } from '#lib/staff-roles.ts'

/**
 * What the database cannot say of its columns. Unions of checked texts, and the ids that a foreign key refers to, are read
 * from the database itself: see `read-constraints.ts`.
 */

/** The type in `src/lib/ids.ts` that names a row of the table. */
export const idTypes: Readonly<Record<string, string>> = {
  addresses: 'AddressId',
  assets: 'AssetId',
  audit_log: 'AuditEntryId',
  auth_codes: 'CodeId',
  cafes: 'CafeId',
  debit_contracts: 'ContractId',
  debits: 'DebitId',
  device_requests: 'DeviceRequestId',
  door_entries: 'DoorEntryId',
  discount_codes: 'DiscountId',
  festival_halls: 'FestivalHallId',
  gift_campaigns: 'CampaignId',
  gift_claims: 'GiftClaimId',
  gift_lots: 'GiftLotId',
  home_slides: 'SlideId',
  images: 'ImageId',
  known_devices: 'KnownDeviceId',
  ledger_accounts: 'AccountId',
  ledger_postings: 'PostingId',
  members: 'MemberId',
  offers: 'OfferId',
  pass_kinds: 'PassKindId',
  passes: 'PassId',
  payment_attempts: 'AttemptId',
  payment_events: 'PaymentEventId',
  people: 'PersonId',
  pipeline_runs: 'RunId',
  plan_offers: 'PlanOfferId',
  plans: 'PlanId',
  products: 'ProductId',
  profiles: 'ProfileId',
  purchases: 'PurchaseId',
  refunds: 'RefundId',
  report_lines: 'ReportLineId',
  report_parties: 'ReportPartyId',
  rights: 'RightId',
  screening_copies: 'CopyId',
  screening_outages: 'OutageId',
  screening_questions: 'QuestionId',
  screening_acts: 'ScreeningActId',
  screening_invitations: 'InvitationId',
  sessions: 'SessionId',
  subscription_periods: 'PeriodId',
  subtitle_tracks: 'SubtitleTrackId',
  ticket_gifts: 'TicketGiftId',
  ticket_moves: 'TicketMoveId',
  ticket_offers: 'TicketOfferId',
  ticket_refund_proposals: 'TicketRefundProposalId',
  tickets: 'TicketId',
  uploads: 'UploadId',
  ticket_guests: 'TicketGuestId',
  waiting_entries: 'WaitingEntryId',
  widgets: 'WidgetId',
}

/** Where the types that are named below stand. */
export const typeFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(idTypes).map((name) => [name, '#lib/ids.ts'])),
  CodePurpose: '#lib/code-purpose.ts',
  EncodePlan: '#lib/encode-plan.ts',
  Locale: '#lib/locale.ts',
  NoteCode: '#lib/encode-plan.ts',
  ProductKind: '#lib/product-kinds.ts',
  SourceProbe: '#lib/encode-plan.ts',
  StaffRole: '#lib/staff-roles.ts',
  StepPurpose: '#lib/code-purpose.ts',
  TitleKind: '#lib/product-kinds.ts',
  ...Object.fromEntries(
    [
      'AuditDetails',
      'BankRedirect',
      'BroughtFields',
      'ContractTold',
      'EventDetails',
      'Jsonb',
      'StoredPlayerSettings',
      'LineDetails',
      'PurchaseSubject',
      'StepPart',
      'TrackWarning',
      'WidgetQuery',
    ].map((name) => [name, './json-columns.ts']),
  ),
}

/** Unions that have a name: a check that allows exactly these texts is written by it. */
export const namedUnions: Readonly<Record<string, readonly string[]>> = {
  Locale: locales,
  ProductKind: productKinds,
  StaffRole: staffRoles,
}

/** Columns whose type no constraint tells, and the shape of every jsonb: `Name`, or `Name[]`. */
export const columnTypes: Readonly<Record<string, string>> = {
  'audit_log.details': 'AuditDetails',
  'auth_codes.purpose': 'CodePurpose',
  'debit_contracts.told': 'ContractTold',
  'gift_claims.session_id': 'SessionId',
  'ledger_postings.purchase_id': 'PurchaseId',
  'media_steps.parts': 'StepPart[]',
  'payment_attempts.brought': 'BroughtFields[]',
  'payment_attempts.redirect': 'BankRedirect',
  'payment_events.details': 'EventDetails',
  'pipeline_runs.notes': 'NoteCode[]',
  'pipeline_runs.plan': 'EncodePlan',
  'pipeline_runs.source': 'SourceProbe',
  'plan_openings.plan_id': 'PlanId',
  'plan_openings.product_id': 'ProductId',
  'plans.kinds': 'TitleKind[]',
  'product_tree.product_id': 'ProductId',
  'product_tree.within_id': 'ProductId',
  'profiles.player_settings': 'StoredPlayerSettings',
  'purchase_lines.details': 'LineDetails',
  'purchases.subject': 'PurchaseSubject',
  'remember_tokens.purpose': 'StepPurpose',
  'subtitle_tracks.warnings': 'TrackWarning[]',
  'ways_in.festival_id': 'ProductId',
  'ways_in.held_id': 'ProductId',
  'ways_in.product_id': 'ProductId',
  'what_plays.plays_id': 'ProductId',
  'what_plays.product_id': 'ProductId',
  'widgets.query': 'WidgetQuery',
}
