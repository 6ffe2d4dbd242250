import { List } from './document.tsx'

/** Other companies in use on this site; `signIn` is the name of the sign-in service. */
export type Services = { cards: boolean; mail: boolean; maps: boolean; strava: boolean; signIn: string | null }

/** The data that others receive, for the services configured here. */
export function Operators({ services: { cards, mail, maps, strava, signIn } }: { services: Services }) {
	return (
		<>
			<p>They get what they need for their task and nothing else.</p>
			<List>
				<li>The company that runs our servers and keeps the database for us.</li>
				{cards && (
					<li>
						Yoco, in South Africa, for card payments: the amount, our reference and what you enter on its own page.
					</li>
				)}
				{mail && <li>A mail service, to deliver what we write to you: your email address and the text.</li>}
				<li>
					The maker of your browser, only if you turn pushes on for it: its push service carries them, encrypted, to
					your device, and sees when one comes.
				</li>
				{strava && (
					<li>
						Strava, in the United States, only if you connect it: it learns that you use Courtside, and gives us your
						runs.
					</li>
				)}
				{signIn && <li>{signIn}, only if you sign in with it: it learns that you use Courtside.</li>}
				{maps && (
					<li>
						A map service: as soon as you open our map of venues, also by a link that somebody sends you, your browser
						fetches the map’s pictures from it. It then sees the address of your connection and which area you look at.
						With the data-saver on they come only after you tap for them.
					</li>
				)}
				<li>
					Other sites that hold a picture: where a person or a venue shows one by its https address, your browser
					fetches it from there without telling which page shows it, and that site sees the address of your connection.
					With the data-saver on it is not fetched.
				</li>
				<li>When you follow a link to WhatsApp or to a map you leave Courtside, and the terms of that company hold.</li>
			</List>
			{!cards && <p>This site takes no cards online, so no card provider is involved.</p>}
			{!mail && <p>This site sends no mail: notices stay in your inbox here.</p>}
		</>
	)
}
