/**
 * Everything that staff do and the audit log records, by what it is about. A deed that is not here does not compile, and
 * neither does one whose sentence is missing in the texts of the studio. Old rows keep their action, so none is renamed.
 */
export const auditActions = {
  title: ['title.created', 'title.changed', 'title.published', 'title.unpublished', 'title.image_removed'],
  picture: ['poster.added', 'still.added', 'still.chosen'],
  subtitle: ['subtitle.added', 'subtitle.changed', 'subtitle.removed'],
  sounds: ['sounds.changed'],
  marks: ['marks.changed'],
  preview: ['preview.hidden', 'preview.shown', 'preview.deleted'],
  run: ['run.retried', 'run.cancelled', 'run.encoded_anew'],
  season: ['season.changed', 'season.published'],
  music: ['tracks.added', 'tracks.ordered', 'track.changed', 'track.removed', 'lyrics.written', 'lyrics.removed'],
  person: ['person.changed', 'person.merged', 'person.photo_set', 'person.photo_removed'],
  title_collection: [
    ...['title_collection.create', 'title_collection.update', 'title_collection.delete', 'title_collection.picture'],
  ],
  home: ['home.arranged'],
  landing: [
    ...['landing.create', 'landing.update', 'landing.delete', 'landing.picture'],
    ...['landing.entry_accept', 'landing.entry_remove'],
  ],
  site: ['site.change'],
  text_page: ['text_page.save', 'text_page.publish'],
  notice_text: ['notice_text.save', 'notice_text.reset'],
  synonym: ['synonym.added', 'synonym.changed', 'synonym.removed'],
  screening: [
    ...['screening.cancel', 'screening.postpone', 'screening.set_date', 'screening.interrupt', 'screening.resume'],
    ...['screening.money_back', 'screening.move_draft', 'screening.by_invitation', 'screening.open_to_all'],
  ],
  invitation: ['invitation.made', 'invitation.closed'],
  ticket: [
    ...['ticket.code_shown', 'ticket.resent', 'ticket.extended', 'ticket.ended', 'ticket.given', 'ticket.moved'],
    ...['ticket.refund_proposed', 'ticket.refund_declined', 'ticket.refunded', 'ticket.difference_paid'],
  ],
  live: [
    ...['live.open_doors', 'live.shut_doors', 'live.start', 'live.start_blind', 'live.take_back', 'live.hold'],
    ...['live.go_on', 'live.end', 'live.say', 'live.unsay', 'live.cut'],
    ...['live.show_key', 'live.new_key', 'live.obs_profile'],
  ],
  festival: [
    ...['festival.create', 'festival.update'],
    ...['festival.poster_added', 'festival.still_added', 'festival.still_removed'],
  ],
  cafe: [
    ...['cafe.create', 'cafe.update', 'cafe.add_host', 'cafe.remove_host', 'cafe.add_picture', 'cafe.remove_picture'],
  ],
  report: ['report_party.created', 'report_party.changed', 'report_line.added', 'report_line.ended'],
  question: [
    ...['question.approve', 'question.refuse', 'question.merge', 'question.take_back', 'question.ask'],
    ...['question.stop_asking', 'question.answered', 'question.answer'],
  ],
  comment: [
    ...['comment.approve', 'comment.fold', 'comment.refuse', 'comment.mute', 'comment.unmute', 'comment.answer'],
    ...['comment.pin', 'comment.unpin', 'comment.take_back', 'comment.words'],
  ],
  case: ['case.answer', 'case.close', 'case.open', 'case.let_through', 'case.spam'],
  case_template: ['case_template.added', 'case_template.changed', 'case_template.ordered', 'case_template.removed'],
  remedy: ['remedy.made', 'remedy.taken_back', 'remedy.confirmed', 'remedy.done', 'remedy.refused'],
  mass_remedy: ['mass_remedy.begin', 'mass_remedy.confirm', 'mass_remedy.stop', 'mass_remedy.resume'],
  order: [
    ...['order.accepted', 'order.rejected', 'order.canceled', 'order.delivered', 'order.exchanged'],
    ...['order.parcel_sent', 'order.parcel_changed', 'order.parcel_delivered'],
    ...['order.return_accepted', 'order.return_refused', 'order.return_arrived', 'order.return_terms'],
  ],
  goods: [
    ...['goods.create', 'goods.update', 'goods.publish', 'goods.unpublish', 'goods.import', 'goods.reprice'],
    ...['goods.picture_added', 'goods.picture_removed'],
  ],
  collection: ['collection.create', 'collection.update', 'collection.order', 'collection.delete'],
  stock: ['stock.move', 'stock.low_line'],
  delivery: ['delivery.create', 'delivery.update', 'delivery.order'],
  money: ['refund', 'refund_to_wallet', 'end_payment', 'money.confirmed'],
  seller: ['seller.update'],
  day: ['day.closed'],
  plan: ['plan.created', 'plan.changed'],
  discount: ['discount.created', 'discount.changed', 'discount.ended'],
  gift_campaign: ['gift_campaign.created', 'gift_campaign.changed'],
  webhook: [
    ...['webhook.create', 'webhook.update', 'webhook.delete', 'webhook.turn_secret', 'webhook.test', 'webhook.replay'],
  ],
  staff: [
    ...['staff.invited', 'staff.invitation_withdrawn', 'staff.joined', 'staff.raised'],
    ...['staff.role_changed', 'staff.role_taken', 'staff.sign_in_link', 'staff.signed_in_by_link'],
  ],
  factor: [
    ...['factor.passkey_added', 'factor.passkey_removed', 'factor.time_codes_on', 'factor.time_codes_off'],
    ...['factor.recovery_made', 'factor.recovery_used', 'factor.counter_fell', 'factor.reset'],
  ],
  api_key: ['api_key.made', 'api_key.revoked', 'api_key.called'],
  genre: ['genre.added', 'genre.changed', 'genre.ordered', 'genre.merged'],
  house_list: ['house_list.added', 'house_list.changed', 'house_list.ordered', 'house_list.merged'],
  job: ['job.retried', 'job.dismissed'],
  audit: ['audit.exported'],
  first_day: ['first_day.dismissed', 'first_day.set_aside', 'first_day.taken_back'],
  demo: ['demo.seeded'],
} as const

/** The subject of a deed, by which the log is narrowed. */
export type AuditKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditKind][number]

export const auditKinds = Object.keys(auditActions) as AuditKind[]
export const allAuditActions: readonly AuditAction[] = Object.values(auditActions).flat()

/** Returns the subject of a recorded action; undefined for one that this version does not know. */
export const kindOfAction = (action: string): AuditKind | undefined =>
  auditKinds.find((kind) => auditActions[kind].some((known) => known === action))
