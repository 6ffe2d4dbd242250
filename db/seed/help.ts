import type { Writer } from '../client/index.ts'
import { chatKnowledgeBase } from '../schema.ts'
import { insertAll } from './insert.ts'

// prettier-ignore
const answers = [
	{ category: 'Booking', question: 'How do I book a court?', answer: 'Choose a venue, a sport and a free hour, then tap Book Now. You see the price of every hour before you complete the booking.' },
	{ category: 'Booking', question: 'How far ahead can I book?', answer: 'Up to 60 days, unless the venue has set another limit. Bookings start and end on the hour and last up to 4 hours.' },
	{ category: 'Booking', question: 'Which court do I get?', answer: 'The lowest court number that is free for your whole time. It is on your booking as soon as it is made.' },
	{ category: 'Booking', question: 'Why did I get “That time has just been taken”?', answer: 'Somebody else completed a booking for the same court and hour a moment before you. Nothing was charged; the nearest free times are offered instead.' },
	{ category: 'Booking', question: 'What do pending and confirmed mean?', answer: 'A pending booking already holds your court; the venue still has to confirm it. A confirmed one is settled.' },
	{ category: 'Prices', question: 'Why do some hours cost more?', answer: 'Venues may set a peak price, usually for weekday evenings and weekend mornings. Peak hours are marked, and the total is the sum of the single hours.' },
	{ category: 'Prices', question: 'How can I pay?', answer: 'With SnapScan, PayShap or Credit Card. You choose when you book.' },
	{ category: 'Cancelling', question: 'How do I cancel a booking?', answer: 'Open My Bookings, find the booking under Upcoming and tap Cancel Booking. You can cancel until the booking ends, and you are told first what comes back.' },
	{ category: 'Cancelling', question: 'Does cancelling cost anything?', answer: 'Usually nothing until 24 hours before the start and half the price after that. Each venue sets its own terms, and those of the day you booked stay with the booking.' },
	{ category: 'Reviews', question: 'Who can review a venue?', answer: 'Anyone with a completed booking there, once per venue. Reviews show a first name and an initial.' },
	{ category: 'Account', question: 'I signed in but was sent to another page. Why?', answer: 'When a page needs you to be signed in you are taken to the sign-in page first and back to where you were afterwards.' },
	{ category: 'Account', question: 'Which times are shown?', answer: 'South African time, wherever you and your phone are.' },
	{ category: 'Venues', question: 'A venue has no rating. Is something wrong?', answer: 'No. A venue without reviews shows New until somebody who has played there writes the first one.' },
]

/** Questions and answers about Courtside itself. */
export const addHelp = (tx: Writer) => insertAll(tx, chatKnowledgeBase, answers)
