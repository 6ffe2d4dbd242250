import { rate } from '#app/lib/money.ts'
import { addDays, at, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import type { findEmbed } from './embed.server.ts'
import { HEIGHT_SCRIPT, STYLE } from './frame-parts.ts'

const DAYS = 7

/** A venue's free hours as a whole document of plain HTML; what is chosen opens on Courtside, in place of the website. */
export function EmbedPage(page: Awaited<ReturnType<typeof findEmbed>>) {
	const { venue, sports, sportId, date, courts } = page
	const book = `/booking/${venue.id}/${sportId}?date=${date}`
	const day = formatLongDate(at(date, 12))
	return (
		<html lang="en-ZA">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{`Book at ${venue.name}`}</title>
				<style dangerouslySetInnerHTML={{ __html: STYLE }} />
			</head>
			<body>
				<main>
					<h1>Book at {venue.name}</h1>
					{sports.length > 1 && (
						<nav aria-label="Sport">
							{sports.map(({ id, name }) => (
								<a key={id} href={`?sport=${id}&date=${date}`} aria-current={id === sportId ? 'page' : undefined}>
									{name}
								</a>
							))}
						</nav>
					)}
					<Days {...page} />
					{courts.length === 0 ? (
						<p>Nothing is free on {day}.</p>
					) : (
						courts.map(({ number, label, hours }) => (
							<section key={number} aria-labelledby={`court-${number}`}>
								<h2 id={`court-${number}`}>{label}</h2>
								<ul>
									{hours.map(({ start, end, price }) => (
										<li key={start}>
											<a
												href={`${book}&start=${start}&end=${end}&court=${number}`}
												target="_top"
												aria-label={`${label}, ${start}, ${rate(price)} an hour`}
											>
												{start}
												<span>{rate(price)}</span>
											</a>
										</li>
									))}
								</ul>
							</section>
						))
					)}
				</main>
				<footer>
					Prices are per hour. You book on{' '}
					<a href={`/venues/${venue.id}`} target="_top">
						Courtside
					</a>
					{venue.phone && `, or phone ${venue.phone}`}.
				</footer>
				<script dangerouslySetInnerHTML={{ __html: HEIGHT_SCRIPT }} />
			</body>
		</html>
	)
}

/** The days to choose from: a week at a time, from today to the last that can be booked. */
function Days({ sportId, date, today, lastDate }: Parameters<typeof EmbedPage>[0]) {
	const first = firstShown(date, today)
	const days = Array.from({ length: DAYS }, (_, i) => addDays(first, i)).filter((one) => one <= lastDate)
	const link = (to: string) => `?sport=${sportId}&date=${to}`
	return (
		<nav aria-label="Day">
			{first > today && <a href={link(addDays(first, -1))}>Earlier</a>}
			{days.map((one) => (
				<a key={one} href={link(one)} aria-current={one === date ? 'date' : undefined}>
					{one === today ? 'Today' : formatDay(at(one, 12))}
				</a>
			))}
			{addDays(first, DAYS) <= lastDate && <a href={link(addDays(first, DAYS))}>Later</a>}
		</nav>
	)
}

/** Returns the first day of the week, counted from today, that a day is in. */
function firstShown(date: string, today: string) {
	let first = today
	while (addDays(first, DAYS) <= date) first = addDays(first, DAYS)
	return first
}
