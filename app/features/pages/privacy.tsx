import { at } from '#app/lib/time/time.ts'
import { Call, MailTo, type Contact } from './contact.tsx'
import { Document, List, To } from './document.tsx'
import { Retention } from './privacy-retention.tsx'
import { Operators, type Services } from './privacy-operators.tsx'

const CHANGED = at('2026-11-22', 0)

/** The privacy policy under the Protection of Personal Information Act 4 of 2013 (POPIA). */
export function PrivacyPolicy({ contact, services }: { contact: Contact; services: Services }) {
	return (
		<Document
			title="Privacy Policy"
			changed={CHANGED}
			summary="What Courtside knows about you, why, for how long, and what you can do about it, under the Protection of Personal Information Act 4 of 2013 (POPIA)."
			sections={[
				{
					id: 'who',
					title: 'Who is responsible',
					body: (
						<>
							<p>
								Courtside, {contact.address}, decides why and how your information is used and is the responsible party
								under POPIA. Our information officer reads <MailTo contact={contact} /> and answers at{' '}
								<Call contact={contact} />.
							</p>
							<p>
								The venue you book is a responsible party of its own for what it needs to serve you: your name, your
								booking and its payment.
							</p>
						</>
					),
				},
				{ id: 'kept', title: 'What we keep, why, and how long', body: <Retention /> },
				{
					id: 'why',
					title: 'What allows us to',
					body: (
						<List>
							<li>
								The contract: a booking, an entry or a club cannot be without knowing whose it is (section 11(1)(b)).
							</li>
							<li>The law: records of money have to be kept (section 11(1)(c)).</li>
							<li>
								Your consent, for what you switch on yourself: being listed for matchmaking, Strava, signing in with
								another account (section 11(1)(a)). You can take it back at any time, in the same place.
							</li>
							<li>
								Our legitimate interest in a product that is safe and works, such as limits against misuse (section
								11(1)(f)).
							</li>
						</List>
					),
				},
				{
					id: 'seen',
					title: 'Who sees what',
					body: (
						<List>
							<li>
								Everyone: what you publish under your name, such as a review with your first name and an initial, or a
								tournament or club you run. Never your email address or phone number, unless you publish them as the
								contact of a venue or club.
							</li>
							<li>The venue you book: your name, your phone number and that booking.</li>
							<li>The venue where you show a reward’s code: your name, the reward and the code.</li>
							<li>Your team, your club and people you are connected with: your name, and what you write to them.</li>
							<li>
								Our admins, where they have to: to help you, to decide on reports, to approve venues. Each of their acts
								is written down.
							</li>
							<li>Nobody buys it. There is no advertising and no tracking on Courtside.</li>
						</List>
					),
				},
				{ id: 'operators', title: 'Services that work for us', body: <Operators services={services} /> },
				{
					id: 'security',
					title: 'How it is protected',
					body: (
						<List>
							<li>Passwords are kept only as hashes (Argon2id), sign-ins and links only as hashes of random values.</li>
							<li>Access to other services, such as Strava, is kept encrypted.</li>
							<li>Card numbers never reach us: they are entered at the card provider.</li>
							<li>Our logs hold no form contents, no passwords and no search words.</li>
							<li>
								If somebody gets at your information who should not, we tell you and the Information Regulator, as
								section 22 of POPIA asks.
							</li>
						</List>
					),
				},
				{
					id: 'rights',
					title: 'Your rights',
					body: (
						<>
							<List>
								<li>
									See and take along what we keep: <To href="/settings/data">download your data</To>.
								</li>
								<li>
									Correct it: in your <To href="/profile">profile</To> and <To href="/settings">settings</To>.
								</li>
								<li>
									Have it deleted: <To href="/settings/data">delete your account</To>. Everything personal is erased at
									once; bookings, payments and results stay without your name.
								</li>
								<li>
									Object to a use of it, or take your consent back: write to us, or switch it off where you switched it
									on.
								</li>
								<li>
									Choose what we write to you: in your <To href="/settings/notices">notice settings</To>, and by a link
									in every mail but those about your account’s safety. We send no marketing.
								</li>
								<li>We decide nothing about you by machine alone that has legal consequences for you (section 71).</li>
							</List>
							<p>
								Write to <MailTo contact={contact} /> for anything that the product does not let you do yourself. It
								costs nothing.
							</p>
						</>
					),
				},
				{
					id: 'children',
					title: 'Children',
					body: (
						<p>
							An account is for people of 18 and older. Younger people may have one only where a parent or guardian has
							agreed (section 35 of POPIA); tell us where that is not so, and we delete it.
						</p>
					),
				},
				{
					id: 'cookies',
					title: 'Cookies',
					body: (
						<p>
							Only those the product needs. The <To href="/cookies">Cookie Policy</To> lists each of them.
						</p>
					),
				},
				{
					id: 'regulator',
					title: 'If you are not content',
					body: (
						<p>
							Tell us first, we would like to put it right. You may always complain to the Information Regulator (South
							Africa): <To href="mailto:POPIAComplaints@inforegulator.org.za">POPIAComplaints@inforegulator.org.za</To>,
							general questions to <To href="mailto:enquiries@inforegulator.org.za">enquiries@inforegulator.org.za</To>,{' '}
							<To href="https://inforegulator.org.za">inforegulator.org.za</To>.
						</p>
					),
				},
			]}
		/>
	)
}
