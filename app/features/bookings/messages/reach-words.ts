/** The player of a booking as the desk tells them of it: whether we do that, or their number or mail for the desk to do it. */
export type Reach = {
	name: string
	/** Whether they hear from us, in the inbox, by mail or on a device. */
	isTold: boolean
	/** Whether they are the person at the desk. */
	isSelf: boolean
	phone: string | null
	email: string | null
}

/** Says before an act of the desk whether we tell the player of it; empty for the person who does it. */
export function willTell(reach: Reach) {
	const { name, isTold, isSelf, phone, email } = reach
	if (isSelf) return ''
	if (isTold) return `We’ll tell ${name}.`
	if (phone) return `We can’t reach ${name}, so please tell them on ${phone}.`
	if (email) return `We can’t reach ${name}, so please tell them at ${email}.`
	return `We can’t reach ${name} and have no number, so tell them when you see them.`
}

/** Says after an act, in the few words of a toast, whether we have told the player; empty for the person who did it. */
export function haveTold({ name, isTold, isSelf, phone, email }: Reach) {
	if (isSelf) return ''
	return isTold ? `We’ve told ${name}.` : `Please tell ${name}${phone || email ? `: ${phone ?? email}` : ' yourself'}.`
}

/** The people of several bookings, each once. */
export type Reached = { told: number; toTell: number }

/** A booking that a message may be about, its times in milliseconds; `player` is null where we don’t reach them. */
export type Messaged = { sportId: number; from: number; to: number; player: number | null }

/** Counts whom a message about that time reaches, each once, and the bookings whose players the desk has to tell. */
export function countMessaged(
	rows: readonly Messaged[],
	{ sportId, from, to }: { sportId: number | null; from: number; to: number },
) {
	const about = rows.filter((row) => (sportId ?? row.sportId) === row.sportId && row.to > from && row.from < to)
	const players = new Set(about.flatMap(({ player }) => player ?? [])).size
	return { players, untold: about.filter(({ player }) => player === null).length }
}

/** Says before a message whom it reaches. */
export function messagedWords({ players, untold }: ReturnType<typeof countMessaged>) {
	if (players + untold === 0) return 'No one has a booking then.'
	const told = players > 0 ? `We’ll tell ${players === 1 ? '1 player' : `${players} players`}. ` : ''
	if (untold === 0) return told.trim()
	const left = untold === 1 ? '1 booking' : `${untold} bookings`
	return `${told}We can’t reach the players of ${left}: the page after sending has WhatsApp links.`
}

/** Says after an act on several bookings whom of their players we have told; empty where that is nobody. */
export function playersTold({ told, toTell }: Reached) {
	if (toTell === 0) return 'We’ve told the players.'
	return told > 0 ? `We’ve told ${told === 1 ? '1 player' : `${told} players`}.` : ''
}

/** Says before an act on several bookings whom of their players we tell, and who is left for the desk. */
export function playersToTell({ told, toTell }: Reached) {
	if (toTell === 0) return 'We’ll tell the players straight away.'
	const left = toTell === 1 ? '1 player, whom we can’t reach,' : `${toTell} players, whom we can’t reach,`
	const theirs = `You tell ${left} from the phone list.`
	return told === 0 ? theirs : `We’ll tell ${told === 1 ? '1 player' : `${told} players`} straight away. ${theirs}`
}
