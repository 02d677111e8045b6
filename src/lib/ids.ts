/**
 * The number or text by which a row is named, marked with its table. Plain numbers and texts are taken as ids of any table,
 * because that is how they arrive in a path or a body; an id of another table is not (docs/decisions/047-column-types.md).
 */
type Id<Table extends string, Value extends string | number> = Value & { readonly __idOf?: Table }

export type AccountId = Id<'ledger_accounts', string>
export type AddressId = Id<'addresses', number>
export type AssetId = Id<'assets', string>
export type AttemptId = Id<'payment_attempts', string>
export type AuditEntryId = Id<'audit_log', number>
export type CafeId = Id<'cafes', number>
export type CampaignId = Id<'gift_campaigns', string>
export type CartId = Id<'carts', string>
export type CodeId = Id<'auth_codes', string>
export type CommentId = Id<'comments', string>
export type CollectionId = Id<'collections', number>
export type ContractId = Id<'debit_contracts', string>
export type DebitId = Id<'debits', string>
export type DeviceRequestId = Id<'device_requests', string>
export type DiscountId = Id<'discount_codes', string>
export type FestivalHallId = Id<'festival_halls', string>
export type DoorEntryId = Id<'door_entries', string>
export type DoorSaleId = Id<'door_sales', string>
export type GiftClaimId = Id<'gift_claims', string>
export type GiftLotId = Id<'gift_lots', string>
export type ImageId = Id<'images', string>
export type InvitationId = Id<'screening_invitations', string>
export type KnownDeviceId = Id<'known_devices', number>
export type MemberId = Id<'members', string>
export type OfferId = Id<'offers', string>
export type PassId = Id<'passes', string>
export type PassKindId = Id<'pass_kinds', string>
export type PaymentEventId = Id<'payment_events', number>
export type PeriodId = Id<'subscription_periods', string>
export type PersonId = Id<'people', number>
export type PlanId = Id<'plans', string>
export type PlanOfferId = Id<'plan_offers', string>
export type PostingId = Id<'ledger_postings', string>
export type ProductId = Id<'products', number>
export type ProfileId = Id<'profiles', number>
export type PurchaseId = Id<'purchases', string>
export type QuestionId = Id<'screening_questions', string>
export type RefundId = Id<'refunds', string>
export type ReportLineId = Id<'report_lines', string>
export type ReportPartyId = Id<'report_parties', string>
export type RightId = Id<'rights', string>
export type CopyId = Id<'screening_copies', string>
export type DeliveryMethodId = Id<'delivery_methods', number>
export type DeliveryPatternId = Id<'delivery_patterns', number>
export type DeliveryRateId = Id<'delivery_rates', number>
export type DeliveryWindowId = Id<'delivery_windows', string>
export type OrderEventId = Id<'order_events', string>
export type OrderReturnId = Id<'order_returns', string>
export type LiveEventId = Id<'live_events', string>
export type LiveRunId = Id<'live_runs', string>
export type LandingId = Id<'landings', number>
export type LandingEntryId = Id<'landing_entries', string>
export type NoticeId = Id<'notices', string>
export type PushDeviceId = Id<'push_devices', string>
export type OutageId = Id<'screening_outages', string>
export type ParcelId = Id<'parcels', string>
export type RunId = Id<'pipeline_runs', string>
export type ScreeningActId = Id<'screening_acts', string>
export type MassRemedyId = Id<'mass_remedies', string>
export type RemedyId = Id<'remedies', string>
export type SavedSearchId = Id<'saved_searches', string>
export type SearchChangeId = Id<'search_changes', number>
export type SessionId = Id<'sessions', string>
export type CaseTemplateId = Id<'case_templates', number>
export type SupportCaseId = Id<'support_cases', string>
export type SupportLetterId = Id<'support_letters', string>
export type SlideId = Id<'home_slides', number>
export type SubtitleTrackId = Id<'subtitle_tracks', string>
export type SynonymId = Id<'search_synonyms', number>
export type TicketGiftId = Id<'ticket_gifts', string>
export type TicketId = Id<'tickets', string>
export type TicketMoveId = Id<'ticket_moves', string>
export type TicketOfferId = Id<'ticket_offers', string>
export type TicketRefundProposalId = Id<'ticket_refund_proposals', string>
export type TitleCollectionId = Id<'title_collections', number>
export type UploadId = Id<'uploads', string>
export type TicketGuestId = Id<'ticket_guests', string>
export type WaitingEntryId = Id<'waiting_entries', string>
export type WebhookDeliveryId = Id<'webhook_deliveries', string>
export type WebhookEndpointId = Id<'webhook_endpoints', string>
export type WebhookMessageId = Id<'webhook_messages', string>
export type WebhookTryId = Id<'webhook_tries', number>
export type ScreeningChangeId = Id<'screening_changes', number>
export type WidgetId = Id<'widgets', number>

/** What a player plays: an asset, a screening’s copy of one, or a live event. */
export type PlayedId = Id<'assets' | 'screening_copies' | 'live_events', string>
export type StockMoveId = Id<'stock_moves', string>
export type VariantId = Id<'variants', string>

/** What a title is opened by: a right, or a period of a plan. */
export type WayInId = Id<'rights' | 'subscription_periods', string>
