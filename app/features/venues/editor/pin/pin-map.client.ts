// The script of the pin's map, which is loaded on demand.
import { findTowns, openPinMap, type OpenPinMap } from '#app/ui/map/pin-map.client.ts'
import { knownPlace, type KnownSuburb } from './known-place.ts'

export { openPinMap, type OpenPinMap }

/** Returns where the map begins for a suburb and city as they were typed, or undefined if neither is known. */
export const findBeginning = async (typed: { suburb: string; city: string }, suburbs: readonly KnownSuburb[]) =>
	knownPlace(typed, suburbs, await findTowns())
