import type { DayPlan } from '../day-grid.server.ts'
import { dropProblem, findCarried, ghostLines, spotWords, type Carried, type Spot } from './drop.ts'

/** Pixels that a mouse goes before it drags, and that a finger may shake while it presses. */
const SHAKE = 8
/** Milliseconds that a finger presses before it drags; before that it scrolls. */
const PRESS = 400
/** Milliseconds in which a browser sends the click of a press that ended. */
const CLICK_WITHIN = 300
/** Pixels at the end of a booking that pull it longer or shorter. */
const END = 14
/** Pixels at the edge of the grid in which it scrolls along. */
const EDGE = 36

type Lift = Carried & { spot: Spot; at: Spot; ends: boolean; offset: number }

/**
 * Lets people carry the bookings and blocks of a day grid with mouse, finger or keys, and pull their ends. `planOf` returns
 * the day that is shown, with its hours; `drop` moves one there. Returns how to stop it.
 */
export function carryBookings(
	box: HTMLElement,
	planOf: () => { plan: DayPlan; hours: readonly [number, number] },
	drop: (carried: Carried, to: Spot) => Promise<unknown>,
) {
	const ghost = document.createElement('div')
	const label = document.createElement('span')
	const voice = document.createElement('p')
	ghost.hidden = true
	ghost.dataset.ghost = ''
	ghost.setAttribute('aria-hidden', 'true')
	ghost.style.cssText =
		'position:fixed;z-index:50;pointer-events:none;border:2px solid;border-radius:6px;font-size:12px;font-weight:600;line-height:1.2'
	// Within the frame, whose edges say where it goes.
	label.style.cssText = 'display:block;height:100%;overflow:hidden;padding:1px 4px;white-space:pre-line'
	ghost.append(label)
	voice.setAttribute('role', 'status')
	voice.className = 'sr-only'
	document.body.append(ghost, voice)

	let lift: Lift | null = null
	let from: { x: number; y: number; carried: Carried; ends: boolean; touch: boolean } | null = null
	let pointer = { x: 0, y: 0 }
	let timers: ReturnType<typeof setTimeout>[] = []
	let dragged = false
	let forgetting: ReturnType<typeof setTimeout> | undefined
	/** The one that was pressed before this was there; the hand may still pull it. */
	let pressed = linkOf(box.querySelector('a:active'))

	const say = (text: string) => (voice.textContent = text)
	const rows = () =>
		[...box.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => row.querySelector(':scope > th[scope=row]'))
	const courts = () =>
		planOf().plan.shown.flatMap(({ id, courts }) => courts.map(({ number }) => ({ sportId: id, court: number })))
	const isUpright = () => getComputedStyle(rows()[0]!).display === 'flex'

	/**
	 * Where the hours of a row are on the screen: the first pixel, and how many an hour has. The name of the court stays in
	 * sight when they scroll, so they begin with the cell beside it.
	 */
	function axis(row: HTMLElement) {
		const [first, last] = [row.children[1]!.getBoundingClientRect(), row.lastElementChild!.getBoundingClientRect()]
		const [start, end] = planOf().hours
		const [zero, length] = isUpright() ? [first.top, last.bottom - first.top] : [first.left, last.right - first.left]
		return { zero, hour: length / (end - start) }
	}

	function hourAt(x: number, y: number) {
		const { zero, hour } = axis(rows()[0]!)
		return planOf().hours[0] + ((isUpright() ? y : x) - zero) / hour
	}

	function linkOf(target: EventTarget | null) {
		const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="/day/b"]') : null
		const [, what, id] = /day\/(booking|block)s\/(\d+)/.exec(link?.href ?? '') ?? []
		const carried = findCarried(planOf().plan, what === 'block' ? 'closure' : 'booking', Number(id))
		return link && carried && { link, carried }
	}

	function isAtEnd(link: HTMLElement, { clientX, clientY }: PointerEvent) {
		const { right, bottom } = link.getBoundingClientRect()
		return isUpright() ? bottom - clientY < END : right - clientX < END
	}

	/** Puts the booking where the hand is, within the hours that are shown. */
	function place(at: Spot) {
		if (!lift) return
		const [start, end] = planOf().hours
		if (at.from < start || at.to > end || at.to - at.from < lift.step) return
		lift.at = at
		draw()
	}

	function draw() {
		if (!lift) return
		const { at, cell } = lift
		const row = rows()[courts().findIndex(({ sportId, court }) => sportId === at.sportId && court === at.court)]
		if (!row) return
		const [{ zero, hour }, rect, first] = [axis(row), row.getBoundingClientRect(), planOf().hours[0]]
		const [near, long] = [zero + (at.from - first) * hour, (at.to - at.from) * hour]
		const [left, top, width, height] = isUpright()
			? [rect.left, near, rect.width, long]
			: [near, rect.top, long, rect.height]
		const problem = dropProblem(planOf().plan, lift, at)
		const [line, ground] = problem
			? ['clay', 'clay-soft']
			: cell.kind === 'closure'
				? ['edge', 'raised']
				: ['court', 'court-soft']
		Object.assign(ghost.style, {
			left: `${left}px`,
			top: `${top}px`,
			width: `${width}px`,
			height: `${height}px`,
			borderColor: `var(--color-${line})`,
			background: `var(--color-${ground})`,
			color: 'var(--color-ink)',
		})
		const words = `${spotWords(planOf().plan, at)}${problem ? `. ${problem}` : ''}`
		label.textContent = ghostLines(planOf().plan, at, problem).join('\n')
		ghost.hidden = false
		if (voice.textContent !== words) say(words)
	}

	function pick(carried: Carried, ends: boolean, offset: number) {
		lift = { ...carried, at: carried.spot, ends, offset }
		document.documentElement.style.cursor = 'grabbing'
		// Scrolling along goes by less than a court.
		box.style.scrollSnapType = 'none'
		draw()
	}

	function leave() {
		timers.forEach(clearTimeout)
		timers = []
		lift = from = null
		ghost.hidden = true
		document.documentElement.style.cursor = box.style.scrollSnapType = ''
	}

	async function put() {
		if (!lift) return
		const carried = lift
		const { cell, spot, at } = carried
		const problem = dropProblem(planOf().plan, lift, at)
		const stays = at.from === spot.from && at.to === spot.to && at.court === spot.court
		leave()
		if (stays || problem) {
			return say(`${problem ? `${problem}. ` : ''}${cell.title} stays where it was.`)
		}
		say(`Moving ${cell.title} to ${spotWords(planOf().plan, at)}`)
		ghost.hidden = false
		try {
			await drop(carried, at)
		} finally {
			ghost.hidden = lift === null
		}
	}

	function follow() {
		if (!lift || !from) return
		const { spot, ends, offset, step } = lift
		const hour = hourAt(pointer.x, pointer.y)
		const snap = (time: number) => Math.round(time / step) * step
		if (ends) return place({ ...lift.at, to: Math.max(snap(hour), spot.from + step) })
		const index = rows().findIndex((row) => {
			const { left, right, top, bottom } = row.getBoundingClientRect()
			return isUpright() ? pointer.x >= left && pointer.x < right : pointer.y >= top && pointer.y < bottom
		})
		const start = spot.from + snap(hour - offset - spot.from)
		place({ ...(courts()[index] ?? lift.at), from: start, to: start + spot.to - spot.from })
	}

	/** Scrolls the grid where the hand is at the edge of what is seen of it, and then the page to the rest of it. */
	function scrollAlong() {
		if (!lift || !from) return
		const { left, right, top, bottom } = box.getBoundingClientRect()
		// The head of the page and the bar of a phone lie over it.
		const [head, bar] = [document.querySelector('header'), document.querySelector('nav[aria-label=Desk]')]
		const low = Math.max(top, head?.getBoundingClientRect().bottom ?? 0)
		const high = Math.min(bottom, innerHeight - (bar?.clientHeight ?? 0))
		const by = (position: number, low: number, high: number) =>
			position > high - EDGE ? 10 : position < low + EDGE ? -10 : 0
		const [down, was] = [by(pointer.y, low, high), box.scrollTop]
		box.scrollBy(by(pointer.x, left, right), down)
		if (box.scrollTop === was && (down > 0 ? bottom > high : top < low)) scrollBy(0, down)
		follow()
		timers.push(setTimeout(scrollAlong, 40))
	}

	function begin() {
		if (!from) return
		const { carried, ends, x, y } = from
		dragged = true
		pick(carried, ends, hourAt(x, y) - carried.spot.from)
		scrollAlong()
	}

	const listeners = {
		pointerdown(event: PointerEvent) {
			const found = event.button === 0 && !event.ctrlKey && !event.metaKey ? linkOf(event.target) : null
			leave()
			clearTimeout(forgetting)
			dragged = false
			pressed = null
			if (!found) return
			const touch = event.pointerType === 'touch'
			const { clientX: x, clientY: y } = event
			from = { x, y, carried: found.carried, ends: isAtEnd(found.link, event), touch }
			pointer = { x, y }
			// iOS would show a preview of the link, and take the booking out of the hand.
			if (touch) found.link.style.setProperty('-webkit-touch-callout', 'none')
			if (touch) timers.push(setTimeout(begin, PRESS))
		},
		pointermove(event: PointerEvent) {
			pointer = { x: event.clientX, y: event.clientY }
			if (lift && from) return follow()
			if (pressed && event.buttons === 1 && event.pointerType !== 'touch') {
				from = { ...pointer, carried: pressed.carried, ends: isAtEnd(pressed.link, event), touch: false }
				pressed = null
				return begin()
			}
			const found = from ? null : linkOf(event.target)
			if (found) found.link.style.cursor = !isAtEnd(found.link, event) ? '' : isUpright() ? 'ns-resize' : 'ew-resize'
			if (!from || Math.hypot(pointer.x - from.x, pointer.y - from.y) < SHAKE) return
			if (from.touch) leave()
			else begin()
		},
		pointerup() {
			pressed = null
			// The grid may have scrolled since the hand last moved.
			follow()
			if (lift && from) void put()
			else if (from) leave()
			// Safari sends no click where the hand lets go of another element.
			forgetting = setTimeout(() => (dragged = false), CLICK_WITHIN)
		},
		pointercancel() {
			if (from) leave()
		},
		touchmove(event: Event) {
			if (lift && from) event.preventDefault()
		},
		contextmenu(event: Event) {
			if (from?.touch) event.preventDefault()
		},
		click(event: Event) {
			if (!dragged) return
			dragged = false
			event.preventDefault()
			event.stopPropagation()
		},
		keydown(event: KeyboardEvent) {
			if (event.key === 'Escape' && lift) {
				event.preventDefault()
				say(`${lift.cell.title} stays where it was.`)
				return leave()
			}
			const found = linkOf(event.target)
			if (!found || event.ctrlKey || event.metaKey || event.altKey) return
			if (!lift) {
				if (event.key.toLowerCase() !== 'm') return
				event.preventDefault()
				pick(found.carried, false, 0)
				return say(`${found.carried.cell.title} picked up. ${KEYS}`)
			}
			const arrow = /^Arrow(Left|Right|Up|Down)$/.exec(event.key)?.[1]
			if (event.key !== 'Enter' && !arrow) return
			event.preventDefault()
			event.stopPropagation()
			if (!arrow) return void put()
			const by = arrow === 'Right' || arrow === 'Down' ? 1 : -1
			if ((arrow === 'Up' || arrow === 'Down') !== isUpright()) return sideways(by)
			const { at, step } = lift
			place({ ...at, from: event.shiftKey ? at.from : at.from + by * step, to: at.to + by * step })
		},
		focusout() {
			if (lift && !from) leave()
		},
		scroll() {
			if (from) follow()
			else draw()
		},
	}

	function sideways(by: number) {
		const [all, { at }] = [courts(), lift!]
		const index = all.findIndex(({ sportId, court }) => sportId === at.sportId && court === at.court)
		place({ ...at, ...all[index + by] })
	}

	const options = { capture: true, passive: false }
	const moves = ['pointermove', 'pointerup', 'pointercancel', 'scroll']
	const entries = Object.entries(listeners) as [string, EventListener][]
	for (const [name, listener] of entries)
		(moves.includes(name) ? window : box).addEventListener(name, listener, options)
	box.dataset.carries = ''
	return () => {
		leave()
		delete box.dataset.carries
		for (const [name, listener] of entries)
			(moves.includes(name) ? window : box).removeEventListener(name, listener, options)
		ghost.remove()
		voice.remove()
	}
}

const KEYS = 'Arrows move it, Shift and arrows change its length. Enter puts it down, Escape leaves it.'
