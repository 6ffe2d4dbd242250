import type { Actor } from '#app/features/accounts/auth.server.ts'
import { excerpt } from '#app/lib/text/excerpt.ts'
import { formatDay, formatDayMonth, WEEKDAYS } from '#app/lib/time/time.ts'
import { pageOf } from '#app/lib/paging.ts'
import { coverOf } from '../club-columns.server.ts'
import { levelName } from '../words.ts'
import { readDashboardAddress } from './address.ts'
import { findClubCities, findHostedClubs, findOwnClubs, listClubs, type ListedClub } from './clubs.server.ts'

const PER_PAGE = 12
const DESCRIPTION_LENGTH = 140
/** How many cities one can choose by a tap. */
const CITIES = 6

/** Returns the clubs that the dashboard's address asks for; none on a visitor's own tabs while signed out. */
export async function findDashboardPage(user: Actor | null, params: URLSearchParams, now = new Date()) {
	const query = readDashboardAddress(params)
	const find = (page: number) => findTab({ ...query, page }, user, now)
	let list = await find(query.page)
	const { page, pages } = pageOf(list.total, query.page, PER_PAGE)
	if (page !== query.page) list = await find(page)
	const cities = query.tab === 'discover' ? await findClubCities(now, CITIES) : []
	return {
		query: { ...query, page },
		cities: cities.length > 1 ? cities : [],
		page,
		pages,
		total: list.total,
		signedIn: user !== null,
		clubs: list.clubs.map(clubCard),
	}
}
type Query = ReturnType<typeof readDashboardAddress>
export type DashboardPage = Awaited<ReturnType<typeof findDashboardPage>>
export type ClubCardData = ReturnType<typeof clubCard>

async function findTab({ tab, q, level, day, length, page }: Query, user: Actor | null, now: Date) {
	const paging = { page, limit: PER_PAGE }
	const filters = { level: level || undefined, day: day || undefined, length: length || undefined }
	if (tab === 'discover') return listClubs({ ...paging, ...filters, q }, { user, now })
	if (!user) return { total: 0, clubs: [] }
	return tab === 'mine' ? findOwnClubs(user, paging, now) : findHostedClubs(user, paging, now)
}

export function clubCard(club: ListedClub) {
	const { id, name, city, isPublic, isHost, memberCount, upcomingEventsCount, userMembership } = club
	return {
		id,
		name,
		city,
		isPublic,
		isHost,
		cover: coverOf(club, club.nextRunAt),
		description: excerpt(club.description, DESCRIPTION_LENGTH),
		level: levelName(club.difficulty),
		members: `${memberCount} ${memberCount === 1 ? 'member' : 'members'}`,
		runs: upcomingEventsCount === 1 ? '1 upcoming event' : `${upcomingEventsCount || 'No'} upcoming events`,
		next: club.nextRunAt && nextWords(club.weekdays, club.nextRunAt),
		role: isHost ? ('Host' as const) : userMembership && (userMembership.role === 'admin' ? 'Admin' : 'Member'),
		canManage: isHost || userMembership?.role === 'admin',
	}
}

/** `Tuesdays · next 1 Dec`, `Tue, Sat · next 1 Dec`, `Every day · next 1 Dec` */
function nextWords(weekdays: number[], next: Date) {
	if (weekdays.length === 0) return `Next ${formatDay(next)}`
	const names = weekdays.map((day) => WEEKDAYS[day - 1]!)
	const days = names.length === 1 ? `${names[0]}s` : names.map((name) => name.slice(0, 3)).join(', ')
	return `${names.length === 7 ? 'Every day' : days} · next ${formatDayMonth(next)}`
}
