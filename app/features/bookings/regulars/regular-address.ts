/** Returns the address that `back` names, if it is the same venue's, or the list of regulars. */
export function addressBeneath({ searchParams }: URL, venueId: string) {
	const back = searchParams.get('back')
	return back?.startsWith(`/venue-dashboard/${venueId}/`) ? back : `/venue-dashboard/${venueId}/regulars`
}
