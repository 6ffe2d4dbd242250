import type { PaymentDetails } from '../schema.ts'

export const facilities = [
	'Parking',
	'Floodlights',
	'Showers',
	'Changing rooms',
	'Café',
	'Equipment hire',
	'Coaching',
	'Wi-Fi',
	'Wheelchair access',
	'Covered courts',
] as const

export type City = 'Cape Town' | 'Johannesburg' | 'Durban' | 'Pretoria'
export type SportKey = 'soccer' | 'padel' | 'basketball' | 'tennis' | 'running'
/** Opening and closing hour (0–24), or null for a closed day. */
type Day = [opensAt: number, closesAt: number] | null
/**
 * Prices are whole rand per hour; without `peak` every hour costs the same. With `lengths`, in minutes, bookings start
 * each half hour.
 */
type Said = { name?: string; isRoofed?: boolean; surface?: 'Artificial turf' | 'Hard court' | 'Wood' }
/** `said` is what the venue says of its courts, the first one first. */
type Offer = { courts: number; price: number; peak?: number; lengths?: number[]; said?: Said[] }

export type Venue = {
	key: string
	name: string
	description: string
	/** The suburb. */
	location: string
	address: string
	city: City
	/** Latitude and longitude. */
	at: [number, number]
	owner: 'lerato' | 'pieter'
	phone: string
	open: { weekdays: Day; saturday: Day; sunday: Day }
	sports: Partial<Record<SportKey, Offer>>
	facilities: (typeof facilities)[number][]
	isPremium?: boolean
	/** Whether players book in all opening hours, not only from 07:00 to 21:00. */
	onlineAllDay?: boolean
	/** The accounts that players pay into, and the venue's VAT number. */
	paymentDetails?: PaymentDetails
	vatNumber?: string
	/** How busy it is compared with the others; 1 is average. */
	popularity?: number
}

export const daily = (opensAt: number, closesAt: number): Venue['open'] => ({
	weekdays: [opensAt, closesAt],
	saturday: [opensAt, closesAt],
	sunday: [opensAt, closesAt],
})
