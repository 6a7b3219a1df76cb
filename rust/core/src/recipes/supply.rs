//! How often some stacks meet a demand whose parts compete for them, and what is missing for once. Pure numbers: a part
//! of the demand is a bit, and a stack says by its bits which parts it may serve.

/// Some of one item: how many, and the parts of the demand that it fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stack {
    pub(super) count: u32,
    pub(super) fits: u16,
}

/// How many times the whole demand can be met. `needs` are at most 16 numbers above zero.
///
/// No greedy choice is made: by Hall's theorem a demand can be met if and only if, for each set of its parts, the stacks
/// that fit any of them hold enough for all of them. So the scarcest set decides.
pub(super) fn times(needs: &[u32], stacks: &[Stack]) -> u32 {
    let sets = 1..(1_u32 << needs.len());
    let enough_for = |set: u32| {
        let need: u32 = needs.iter().enumerate().filter(|(part, _)| set & (1 << part) != 0).map(|(_, need)| need).sum();
        let held: u32 = stacks.iter().filter(|stack| u32::from(stack.fits) & set != 0).map(|stack| stack.count).sum();
        held / need.max(1)
    };
    sets.map(enough_for).min().unwrap_or(0)
}

/// What is missing of each part to meet the demand once, as little as possible in all.
pub(super) fn missing(needs: &[u32], stacks: &[Stack]) -> Vec<u32> {
    let mut served: Vec<Vec<usize>> = vec![Vec::new(); stacks.len()];
    let mut missing = vec![0; needs.len()];
    for (part, need) in needs.iter().enumerate() {
        let unmet = (0..*need).filter(|_| !serve(part, stacks, &mut served, &mut vec![false; stacks.len()])).count();
        missing[part] = unmet as u32;
    }
    missing
}

/// Finds one item for a part, if need be by giving a part that was served before another one.
fn serve(part: usize, stacks: &[Stack], served: &mut [Vec<usize>], tried: &mut [bool]) -> bool {
    for (at, stack) in stacks.iter().enumerate() {
        if stack.fits & (1 << part) == 0 || std::mem::replace(&mut tried[at], true) {
            continue;
        }
        if served[at].len() < stack.count as usize {
            served[at].push(part);
            return true;
        }
        for item in 0..served[at].len() {
            if serve(served[at][item], stacks, served, tried) {
                served[at][item] = part;
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn stack(count: u32, fits: u16) -> Stack {
        Stack { count, fits }
    }

    #[test]
    fn the_choosy_part_gets_what_the_easy_one_could_take() {
        // Part 0 takes either item, part 1 the first alone: greedy would give part 0 the first.
        let stacks = [stack(1, 0b11), stack(1, 0b01)];
        assert_eq!((times(&[1, 1], &stacks), missing(&[1, 1], &stacks)), (1, vec![0, 0]));
        assert_eq!((times(&[1, 1], &stacks[..1]), missing(&[1, 1], &stacks[..1])), (0, vec![0, 1]));
    }

    #[test]
    fn nothing_makes_nothing() {
        assert_eq!((times(&[2], &[]), missing(&[2], &[])), (0, vec![2]));
        assert_eq!(times(&[], &[stack(64, 0)]), 0);
    }

    proptest! {
        /// The count is the greatest for which an assignment can in fact be found, item by item.
        #[test]
        fn the_count_is_the_most_that_can_be_assigned(
            needs in proptest::collection::vec(1..4_u32, 1..5),
            stacks in proptest::collection::vec((0..9_u32, 0..16_u16), 0..7),
        ) {
            let stacks: Vec<Stack> = stacks.into_iter().map(|(count, fits)| stack(count, fits)).collect();
            let can = |times: u32| {
                let needs: Vec<u32> = needs.iter().map(|need| need * times).collect();
                missing(&needs, &stacks).iter().all(|missing| *missing == 0)
            };
            let times = times(&needs, &stacks);
            prop_assert!(can(times), "{times} times cannot be assigned");
            prop_assert!(!can(times + 1), "{} times can be assigned too", times + 1);
        }
    }
}
