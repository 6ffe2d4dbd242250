import type { HallMatch, Slide } from './slides.ts'

/** How long a slide stays, in seconds. */
export const STAYS = 12

export type Hall = {
	tournament: { name: string; venue: string; winner: string | null }
	slide: Slide
	/** The address of the next slide. */
	next: string
	/** '18:05' */
	clock: string
	/** 'Player' or 'Team'. */
	entrant: string
}

/** Letters grow with the screen, so that it can be read across the hall. */
export const STYLE = [
	'*{box-sizing:border-box}',
	'html{color-scheme:dark;font-size:clamp(1rem,2.4vw,4rem)}',
	'body{margin:0;min-height:100vh;padding:1.2rem 1.6rem;font:1rem/1.25 system-ui,sans-serif;color:#fff;background:#0b2a21}',
	'header{display:flex;justify-content:space-between;gap:1rem;align-items:baseline;color:#bfe0d3}',
	'header p{margin:0;font-variant-numeric:tabular-nums}',
	'h1,h2{margin:0;overflow-wrap:anywhere}',
	'h1{font-size:1rem;font-weight:600}',
	'h2{margin:.4rem 0 .8rem;font-size:1.9rem;line-height:1.1}',
	'table{width:100%;border-collapse:collapse;font-size:1.25rem;font-variant-numeric:tabular-nums}',
	'th,td{padding:.28rem .5rem;border-bottom:1px solid #2b5547;text-align:right}',
	'th{font-weight:600}',
	'thead th{font-size:.8rem;color:#bfe0d3}',
	'tbody th{width:100%;overflow-wrap:anywhere}',
	'.name{text-align:left}',
	'td:last-child{font-weight:700;color:#ffd36b}',
	'ul{margin:0;padding:0;list-style:none;display:grid;gap:.6rem}',
	'li{display:grid;grid-template-columns:1fr auto 1fr;gap:.1rem .8rem;align-items:center;padding:.45rem .8rem;border-radius:.5rem;background:#123c30;font-size:1.2rem;overflow-wrap:anywhere}',
	'li small{grid-column:1/-1;font-size:.8rem;color:#bfe0d3}',
	'li span:first-of-type{text-align:right}',
	'b{font-size:1.5rem;color:#ffd36b;white-space:nowrap}',
	'strong{color:#ffd36b}',
	'.names{grid-template-columns:1fr 1fr}',
	'.names li{display:block}',
].join('')

/** A slide of the screen in the hall, as a whole document. Its response goes on to the next by itself, without scripts. */
export function HallPage({ tournament, slide, clock, entrant }: Omit<Hall, 'next'>) {
	return (
		<html lang="en-ZA">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{tournament.name}</title>
				<style dangerouslySetInnerHTML={{ __html: STYLE }} />
			</head>
			<body>
				<header>
					<h1>
						{tournament.name} · {tournament.venue}
						{tournament.winner !== null && <strong> · Winner: {tournament.winner}</strong>}
					</h1>
					<p>{clock}</p>
				</header>
				<main>
					<h2>{slide.title}</h2>
					{slide.kind === 'table' && (
						<table>
							<thead>
								<tr>
									<th scope="col">#</th>
									<th scope="col" className="name">
										{entrant}
									</th>
									<th scope="col">Played</th>
									<th scope="col">Points</th>
								</tr>
							</thead>
							<tbody>
								{slide.rows.map(({ id, rank, name, played, points }) => (
									<tr key={id}>
										<td>{rank}</td>
										<th scope="row" className="name">
											{name}
										</th>
										<td>{played}</td>
										<td>{points}</td>
									</tr>
								))}
							</tbody>
						</table>
					)}
					{slide.kind === 'matches' && (
						<>
							<ul>
								{slide.matches.map((match) => (
									<Match key={match.id} match={match} />
								))}
							</ul>
							{slide.lines.map((line) => (
								<p key={line}>{line}</p>
							))}
						</>
					)}
					{slide.kind === 'names' && (
						<ul className="names">
							{slide.names.map((name) => (
								<li key={name}>{name}</li>
							))}
						</ul>
					)}
				</main>
			</body>
		</html>
	)
}

function Match({ match: { when, home, away, score, winner } }: { match: HallMatch }) {
	const side = (name: string, won: boolean) => <span>{won ? <strong>{name}</strong> : name}</span>
	return (
		<li>
			<small>{when}</small>
			{side(home, winner === 'home')}
			<b>{score ?? 'v'}</b>
			{side(away, winner === 'away')}
		</li>
	)
}
