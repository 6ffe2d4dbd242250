import ICAL from 'ical.js'

/** A calendar entry as an independent parser reads it: times as instants, whole days as `YYYY-MM-DD`. */
export type ReadEntry = ReturnType<typeof entryOf>

/** Reads a calendar file with `ical.js`, after checking RFC 5545's lines: CR LF, 75 octets. Throws if broken. */
export function readCalendar(text: string) {
	if (!text.startsWith('BEGIN:VCALENDAR\r\n') || !/END:VCALENDAR(\r\n)?$/.test(text))
		throw new Error('Not a whole calendar')
	for (const line of text.split('\r\n')) {
		if (/[\r\n]/.test(line)) throw new Error(`A lone line end: ${line}`)
		if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`)
	}
	const calendar = new ICAL.Component(ICAL.parse(text) as object[])
	const of = (name: string) => calendar.getFirstPropertyValue(name)?.toString() ?? null
	return {
		name: of('x-wr-calname'),
		prodId: of('prodid'),
		version: of('version'),
		method: of('method'),
		refresh: of('refresh-interval'),
		components: calendar.getAllSubcomponents().map(({ name }) => name),
		entries: calendar.getAllSubcomponents('vevent').map(entryOf),
	}
}

function entryOf(component: ICAL.Component) {
	const of = (name: string) => component.getFirstPropertyValue(name)
	const text = (name: string) => {
		if (component.getAllProperties(name).length > 1) throw new Error(`${name} twice`)
		const value = of(name)
		return value === null ? null : String(value)
	}
	const time = (name: string) => {
		const value = of(name) as ICAL.Time
		return value.isDate ? value.toString() : value.toJSDate().toISOString()
	}
	const geo = of('geo') as unknown as number[] | null
	return {
		uid: text('uid')!,
		sequence: Number(text('sequence')),
		stamp: time('dtstamp'),
		start: time('dtstart'),
		end: time('dtend'),
		summary: text('summary')!,
		location: text('location'),
		description: text('description'),
		url: text('url'),
		status: text('status'),
		geo: geo && [Number(geo[0]), Number(geo[1])],
		alarms: component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
	}
}
