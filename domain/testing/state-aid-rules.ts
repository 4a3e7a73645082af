import type { AidCeiling, DiscountRate } from '../rules/state-aid/facts.ts';

type Shipped<T> = T & { readonly source: string };

const GENERAL = 'Reg. UE 2023/2831, art. 3';
const GENERAL_BEFORE = 'Reg. UE 1407/2013, art. 3';

/** What the migration puts into the table of ceilings (13-notices-and-state-aid §3). Cents. */
export const shippedCeilings: readonly Shipped<AidCeiling>[] = [
  ceiling('deMinimis', '2014-01-01', '2023-12-31', 20_000_000, 'fiscal3', GENERAL_BEFORE),
  { ...ceiling('deMinimis', '2014-01-01', '2023-12-31', 10_000_000, 'fiscal3', GENERAL_BEFORE), isRoadHaulage: true },
  ceiling('deMinimis', '2024-01-01', '2030-12-31', 30_000_000, 'rolling3', GENERAL),
  ceiling('deMinimisSgei', '2012-04-29', '2023-12-31', 50_000_000, 'fiscal3', 'Reg. UE 360/2012, art. 2'),
  ceiling('deMinimisSgei', '2024-01-01', '2030-12-31', 75_000_000, 'rolling3', 'Reg. UE 2023/2832, art. 3'),
  ceiling('deMinimisAgriculture', '2014-01-01', '2024-12-15', 2_000_000, 'fiscal3', 'Reg. UE 1408/2013, art. 3'),
  ceiling(
    'deMinimisAgriculture',
    '2024-12-16',
    null,
    5_000_000,
    'rolling3',
    'Reg. UE 1408/2013, art. 3 (mod. 2024/3118)',
  ),
  ceiling('deMinimisFisheries', '2014-07-01', '2023-10-24', 3_000_000, 'fiscal3', 'Reg. UE 717/2014, art. 3'),
  ceiling('deMinimisFisheries', '2023-10-25', null, 4_000_000, 'fiscal3', 'Reg. UE 717/2014, art. 3 (mod. 2023/2391)'),
];

/** The Commission's rates that are known to the specification; an admin adds those of other days. */
export const shippedRates: readonly Shipped<DiscountRate>[] = [
  { from: '2021-01-01', percent: 0.55, source: 'Comunicazione CE 2008/C 14/02' },
  { from: '2025-07-01', percent: 3.21, source: 'Comunicazione CE 2008/C 14/02' },
];

function ceiling(
  regime: AidCeiling['regime'],
  from: string,
  to: string | null,
  amount: number,
  window: AidCeiling['window'],
  source: string,
): Shipped<AidCeiling> {
  return { regime, from, to, amount, window, isRoadHaulage: false, source };
}
