interface Labelled {
  carrier: string | null
  carrier_fa: string
  carrier_en: string
  number: string | null
  link: string | null
}

/** Returns the fields of a parcel that staff can change: its version is made of them. */
export const parcelContent = (parcel: Labelled | undefined) =>
  parcel === undefined ? null : [parcel.carrier, parcel.carrier_fa, parcel.carrier_en, parcel.number, parcel.link]
