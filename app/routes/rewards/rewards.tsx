import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { BalanceCard } from '#app/features/rewards/balance-card.tsx'
import { EarningList } from '#app/features/rewards/earning/earning-list.tsx'
import { EarningTable } from '#app/features/rewards/earning/earning-table.tsx'
import { ItemList } from '#app/features/rewards/item-list.tsx'
import { RecentEarnings } from '#app/features/rewards/earning/recent-earnings.tsx'
import { RedemptionList } from '#app/features/rewards/redemption-list.tsx'
import { findRewardsPage } from '#app/features/rewards/rewards-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/rewards'
import { pageMeta } from '#app/lib/page-meta.ts'

const titles = { rewards: 'Rewards', history: 'Reward history', earn: 'How to earn points' }

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: titles[loaderData?.tab ?? 'rewards'] })

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = (name: string) => readId(url.searchParams.get(name)) ?? 1
	const asked = { tab: url.searchParams.get('tab'), page: page('page'), earned: page('earned') }
	return findRewardsPage(requireUser(context), asked, new Date())
}

type Data = Route.ComponentProps['loaderData']

export default function Rewards({ loaderData }: Route.ComponentProps) {
	const { points, owed, recent, tab } = loaderData
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Rewards</h1>
			<div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
				<BalanceCard points={points} owed={owed} />
				<div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
					<LinkTabs
						label="Rewards"
						tabs={[
							{ label: 'Rewards', to: '/rewards', current: tab === 'rewards' },
							{ label: 'History', to: '/rewards?tab=history', current: tab === 'history' },
							{ label: 'How to Earn', to: '/rewards?tab=earn', current: tab === 'earn' },
						]}
					/>
					<Tab data={loaderData} />
				</div>
				{tab === 'rewards' && <RecentEarnings earnings={recent} />}
			</div>
			<Outlet />
		</div>
	)
}

function Tab({ data }: { data: Data }) {
	if (data.tab === 'earn') return <EarningTable rules={data.rules} />
	if (data.tab === 'history') return <History {...data} />
	const { offered, points, owed, paging } = data
	return (
		<>
			<ItemList items={offered} points={points} owed={owed} />
			<Pagination {...paging} href={(page) => `/rewards?page=${page}`} />
		</>
	)
}

function History({ redeemed, earned }: Extract<Data, { tab: 'history' }>) {
	const href = (page: number, earnedPage: number) => `/rewards?tab=history&page=${page}&earned=${earnedPage}`
	return (
		<>
			<section aria-labelledby="redeemed" className="flex flex-col gap-4">
				<h2 id="redeemed" className="text-2xl leading-8">
					Redeemed
				</h2>
				<RedemptionList redemptions={redeemed.redemptions} />
				<Pagination
					label="Pages of what you redeemed"
					page={redeemed.page}
					pages={redeemed.pages}
					href={(page) => href(page, earned.page)}
				/>
			</section>
			<section aria-labelledby="earned" className="flex flex-col gap-4">
				<h2 id="earned" className="text-2xl leading-8">
					Earned
				</h2>
				<EarningList earnings={earned.earnings} />
				<Pagination
					label="Pages of what you earned"
					page={earned.page}
					pages={earned.pages}
					href={(page) => `${href(redeemed.page, page)}#earned`}
				/>
			</section>
		</>
	)
}
