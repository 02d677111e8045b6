import { z } from 'zod'
import { ProductId } from '../primitives.ts'
import { route } from '../route.ts'

export const Address = z
  .object({
    id: z.int(),
    title: z.string(),
    /** ISO 3166-1, e.g. `IR`. */
    country: z.string(),
    country_name: z.string(),
    /** In Iran the ISO 3166-2:IR code, e.g. `IR-07`; elsewhere the region as typed, or empty. */
    state: z.string(),
    state_name: z.string(),
    city: z.string(),
    /** The name of the person who receives the parcel. */
    deliveryTo: z.string(),
    /** E.164. */
    tel: z.string(),
    /** In Iran ten digits; empty where a country has none. */
    postalCode: z.string(),
    fullAddress: z.string(),
    is_default: z.boolean(),
  })
  .meta({ id: 'Address' })

const Addresses = z.object({ addresses: z.array(Address) })

const AddressForm = z.object({
  title: z.string().max(1000),
  /** ISO 3166-1. */
  country: z.string().max(100).default('IR'),
  state: z.string().max(100),
  city: z.string().max(200),
  deliveryTo: z.string().max(1000),
  tel: z.string().max(100),
  postalCode: z.string().max(100),
  fullAddress: z.string().max(5000),
  is_default: z.boolean().optional(),
})

export const getAddresses = route({
  method: 'GET',
  path: '/me/addresses',
  tag: 'account',
  summary: 'The member’s addresses, the default one first',
  access: 'member',
  grownUp: true,
  responses: { 200: Addresses },
})

export const addAddress = route({
  method: 'POST',
  path: '/me/addresses',
  tag: 'account',
  summary: 'One more address; the first becomes the default',
  access: 'member',
  grownUp: true,
  body: AddressForm,
  responses: { 201: Addresses },
})

export const changeAddress = route({
  method: 'PUT',
  path: '/me/addresses/:id',
  tag: 'account',
  summary: 'Changes an address',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  body: AddressForm,
  responses: { 200: Addresses },
})

export const deleteAddress = route({
  method: 'DELETE',
  path: '/me/addresses/:id',
  tag: 'account',
  summary: 'Takes an address away; the default passes to the latest other one',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  responses: { 200: Addresses },
})

export const getStates = route({
  method: 'GET',
  path: '/core/states',
  tag: 'core',
  summary: 'The provinces of Iran',
  access: 'public',
  sharedSeconds: 300,
  responses: { 200: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }) },
})

export const getCities = route({
  method: 'GET',
  path: '/core/cities/:id',
  tag: 'core',
  summary: 'The cities of a province, its capital first',
  access: 'public',
  sharedSeconds: 300,
  params: z.object({ id: z.string().max(20) }),
  responses: { 200: z.object({ items: z.array(z.object({ name: z.string(), is_capital: z.boolean() })) }) },
})
