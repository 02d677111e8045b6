interface Labelled {
  carrier: string | null
  carrier_fa: string
  carrier_en: string
  number: string | null
  link: string | null
}

/** What staff can change of a parcel: its version is made of this. */
export const parcelContent = (parcel: Labelled | undefined) =>
  parcel === undefined ? null : [parcel.carrier, parcel.carrier_fa, parcel.carrier_en, parcel.number, parcel.link]
