import type { ComponentType } from 'react'
import type { BracketLayout } from '#app/features/tournaments/bracket/layout.ts'
import { HEIGHT_SCRIPT, STYLE } from './frame-parts.ts'
import type { findTournamentEmbed } from './tournament-embed.server.ts'

type Page = Awaited<ReturnType<typeof findTournamentEmbed>>

/** Draws a bracket without our styles. */
export type Picture = ComponentType<{ layout: BracketLayout }>

type Props = Page & { Picture: Picture }

/** A tournament’s table and matches as a whole document of plain HTML; its links open in place of the website. */
export function TournamentEmbedPage({
	id,
	name,
	about,
	status,
	tables,
	note,
	bracket,
	next,
	results,
	names,
	Picture,
	...table
}: Props) {
	return (
		<html lang="en-ZA" className="device">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{name}</title>
				<style dangerouslySetInnerHTML={{ __html: STYLE }} />
			</head>
			<body>
				<main>
					<h1>{name}</h1>
					<p className="about">{about}</p>
					<p className="about">{status}</p>
					{tables.map(({ title, rows }) => (
						<section key={title} aria-label={title ?? 'Table'}>
							<Table title={title ?? 'Table'} rows={rows} {...table} />
						</section>
					))}
					{tables.length > 0 && note && <p className="about">{note}</p>}
					{bracket && (
						<section aria-label="Bracket" className="sideways" tabIndex={0}>
							<Picture layout={bracket} />
						</section>
					)}
					<Matches title="Next matches" matches={next} />
					<Matches title="Latest results" matches={results} />
					{names.length > 0 && (
						<section aria-labelledby="names">
							<h2 id="names">Who’s in</h2>
							<ul className="matches">
								{names.map((name) => (
									<li key={name}>{name}</li>
								))}
							</ul>
						</section>
					)}
				</main>
				<footer>
					<a href={`/tournaments/${id}`} target="_top">
						More on Courtside
					</a>
				</footer>
				<script dangerouslySetInnerHTML={{ __html: HEIGHT_SCRIPT }} />
			</body>
		</html>
	)
}

type TableProps = Pick<Page, 'columns' | 'entrant'> & { title: string; rows: Page['tables'][number]['rows'] }

function Table({ title, rows, columns, entrant }: TableProps) {
	/** The two that the difference sums up, which a narrow frame leaves out. */
	const isWide = (i: number) => (i === 4 || i === 5 ? 'wide' : undefined)
	return (
		<table>
			<caption>{title}</caption>
			<thead>
				<tr>
					<th scope="col">
						<abbr title="Place">#</abbr>
					</th>
					<th scope="col" className="name">
						{entrant}
					</th>
					{columns.map(({ short, name }, i) => (
						<th key={short} scope="col" className={isWide(i)}>
							<abbr title={name}>{short}</abbr>
						</th>
					))}
					<th scope="col">
						<abbr title="Points">Pts</abbr>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.team.id}>
						<td>{row.rank}</td>
						<th scope="row" className="name">
							{row.team.name}
						</th>
						{columns.map(({ short, of }, i) => (
							<td key={short} className={isWide(i)}>
								{of(row)}
							</td>
						))}
						<td>
							<strong>{row.stats.points}</strong>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Matches({ title, matches }: { title: string; matches: Page['results'] }) {
	if (matches.length === 0) return null
	const side = (name: string, won: boolean) => (won ? <strong>{name}</strong> : name)
	return (
		<section aria-label={title}>
			<h2>{title}</h2>
			<ul className="matches">
				{matches.map(({ id, when, home, away, score, winner }) => (
					<li key={id}>
						<span>{when}</span>
						<p>
							<span>
								{side(home, winner === 'home')} v {side(away, winner === 'away')}
							</span>
							{score && <strong>{score}</strong>}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
