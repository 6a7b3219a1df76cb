//! The shapes that a design is drawn with, as rows of cells: which cells are in one, and which of them are its skin.
//! What a model may say of a shape is `part`'s; what comes of several together is `plan`'s.

use std::collections::{BTreeMap, BTreeSet};

/// A cell of a design: right, up, forward of its origin.
pub(crate) type Cell = [i32; 3];

/// A box of cells, corners included; `low` is nowhere above `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) low: Cell,
    pub(crate) high: Cell,
}

impl Extent {
    /// Between two corners, in any order.
    pub(crate) fn between(a: Cell, b: Cell) -> Extent {
        let of = |pick: fn(i32, i32) -> i32| [pick(a[0], b[0]), pick(a[1], b[1]), pick(a[2], b[2])];
        Extent { low: of(i32::min), high: of(i32::max) }
    }

    /// Cells across, along one axis.
    pub(crate) fn across(&self, axis: usize) -> i32 {
        self.high[axis] - self.low[axis] + 1
    }

    fn holds(&self, axis: usize, at: i32) -> bool {
        (self.low[axis]..=self.high[axis]).contains(&at)
    }

    /// Twice the distance of a cell from the middle: whole for odd and even sizes. The two middle ones of an even size
    /// count as the middle, else a ball two wide would not reach as high as it was told to.
    fn off_middle(&self, axis: usize, at: i32) -> i64 {
        let off = 2 * i64::from(at) - i64::from(self.low[axis]) - i64::from(self.high[axis]);
        if off.abs() == 1 { 0 } else { off }
    }
}

/// What fills an extent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Form {
    Cuboid,
    /// Upright.
    Cylinder,
    Sphere,
    /// Every layer is narrower by as much on all four sides; on a base that is not square it ends in a ridge.
    Pyramid,
    /// One cell thick: for up and forward the cells from and to, on the right.
    Line(BTreeMap<(i32, i32), (i32, i32)>),
}

/// How much of it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skin {
    Whole,
    /// Cells with a face to the outside: nothing gets through, not even at an edge.
    Shell,
    /// The same without floor and roof.
    Sides,
}

/// A shape at its place in the design.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    extent: Extent,
    form: Form,
    skin: Skin,
}

impl Shape {
    pub(crate) fn new(form: Form, skin: Skin, extent: Extent) -> Shape {
        Shape { extent, form, skin }
    }

    /// The straight line of cells between two, the same one from either end.
    pub(crate) fn line(a: Cell, b: Cell) -> Shape {
        let (from, to) = if a <= b { (a, b) } else { (b, a) };
        let steps = (0..3).map(|axis| (to[axis] - from[axis]).abs()).max().unwrap_or(0).max(1);
        let mut rows: BTreeMap<(i32, i32), (i32, i32)> = BTreeMap::new();
        for step in 0..=steps {
            let on = |axis: usize| {
                let way = 2 * i64::from(to[axis] - from[axis]) * i64::from(step) + i64::from(steps);
                from[axis] + way.div_euclid(2 * i64::from(steps)) as i32
            };
            let x = on(0);
            let row = rows.entry((on(1), on(2))).or_insert((x, x));
            *row = (row.0.min(x), row.1.max(x));
        }
        Shape { extent: Extent::between(a, b), form: Form::Line(rows), skin: Skin::Whole }
    }

    pub(crate) fn extent(&self) -> Extent {
        self.extent
    }

    /// The rows of one layer: at which depth, from where to where on the right.
    pub(crate) fn rows(&self, y: i32, mut see: impl FnMut(i32, i32, i32)) {
        let Some((first, last)) = self.depth(y) else { return };
        for z in first..=last {
            self.row(y, z, |from, to| see(z, from, to));
        }
    }

    /// The parts of one row.
    pub(crate) fn row(&self, y: i32, z: i32, mut see: impl FnMut(i32, i32)) {
        let Some((from, to)) = self.filled(y, z) else { return };
        match self.inside(y, z, from, to) {
            None => see(from, to),
            Some((inner_from, inner_to)) => {
                see(from, inner_from - 1);
                see(inner_to + 1, to);
            }
        }
    }

    /// What of a filled row has nothing of the outside beside it, and so is no skin.
    fn inside(&self, y: i32, z: i32, from: i32, to: i32) -> Option<(i32, i32)> {
        let beside: &[(i32, i32)] = match self.skin {
            Skin::Whole => return None,
            Skin::Sides => &[(y, z - 1), (y, z + 1)],
            Skin::Shell => &[(y, z - 1), (y, z + 1), (y - 1, z), (y + 1, z)],
        };
        let (mut low, mut high) = (from + 1, to - 1);
        for (y, z) in beside {
            let (from, to) = self.filled(*y, *z)?;
            low = low.max(from);
            high = high.min(to);
        }
        (low <= high).then_some((low, high))
    }

    /// From which depth to which a layer reaches.
    fn depth(&self, y: i32) -> Option<(i32, i32)> {
        if !self.extent.holds(1, y) {
            return None;
        }
        let whole = (self.extent.low[2], self.extent.high[2]);
        match &self.form {
            Form::Cuboid | Form::Cylinder => Some(whole),
            Form::Sphere => {
                let left = self.squares_left(&[1], |axis| self.extent.off_middle(axis, y));
                self.widest(2, left)
            }
            Form::Pyramid => Some((whole.0 + self.inset(y), whole.1 - self.inset(y))),
            Form::Line(rows) => {
                let mut layer = rows.range((y, i32::MIN)..=(y, i32::MAX)).map(|((_, z), _)| *z);
                let first = layer.next()?;
                Some((first, layer.next_back().unwrap_or(first)))
            }
        }
    }

    /// The row of the solid shape, as if its skin were all of it.
    fn filled(&self, y: i32, z: i32) -> Option<(i32, i32)> {
        if !self.extent.holds(1, y) || !self.extent.holds(2, z) {
            return None;
        }
        let whole = (self.extent.low[0], self.extent.high[0]);
        let off = |axis: usize| self.extent.off_middle(axis, if axis == 1 { y } else { z });
        match &self.form {
            Form::Cuboid => Some(whole),
            Form::Cylinder => self.widest(0, self.squares_left(&[2], off)),
            Form::Sphere => self.widest(0, self.squares_left(&[1, 2], off)),
            Form::Pyramid => {
                let (first, last) = self.depth(y)?;
                let inset = self.inset(y);
                (first..=last).contains(&z).then_some((whole.0 + inset, whole.1 - inset))
            }
            Form::Line(rows) => rows.get(&(y, z)).copied(),
        }
    }

    /// Of the 1 that the squares of an ellipsoid add up to, what some axes leave, as a fraction.
    fn squares_left(&self, axes: &[usize], off: impl Fn(usize) -> i64) -> (i128, i128) {
        axes.iter().fold((1, 1), |(left, of), axis| {
            let across = i128::from(self.extent.across(*axis)).pow(2);
            (left * across - i128::from(off(*axis)).pow(2) * of, of * across)
        })
    }

    /// The cells along an axis that are still inside, where the other axes leave so much: at least the middle, so that
    /// a narrow shape reaches as far as it was told to.
    fn widest(&self, axis: usize, (left, of): (i128, i128)) -> Option<(i32, i32)> {
        if left < 0 {
            return None;
        }
        let across = self.extent.across(axis);
        // Twice how far from the middle the outermost cells may lie.
        let most = (i128::from(across).pow(2) * left / of).isqrt() as i32;
        let outside = ((across - most).max(0) / 2).min((across - 1) / 2);
        Some((self.extent.low[axis] + outside, self.extent.high[axis] - outside))
    }

    /// By how much a layer of a pyramid is narrower on each side.
    fn inset(&self, y: i32) -> i32 {
        let steps = i64::from(self.extent.across(0).min(self.extent.across(2)) + 1) / 2;
        let up = i64::from(y - self.extent.low[1]);
        (up * steps / i64::from(self.extent.across(1))) as i32
    }

    /// The heights at which another layer begins than the one below: all between two of them are alike.
    pub(crate) fn cut_heights(&self, cuts: &mut BTreeSet<i32>) {
        match self.form {
            Form::Cuboid | Form::Cylinder => self.cut_box(1, cuts),
            _ => cuts.extend(self.extent.low[1]..=self.extent.high[1] + 1),
        }
    }

    /// The depths at which another row begins in this layer.
    pub(crate) fn cut_depths(&self, y: i32, cuts: &mut BTreeSet<i32>) {
        let Some((first, last)) = self.depth(y) else { return };
        match self.form {
            Form::Cuboid => self.cut_box(2, cuts),
            _ => cuts.extend(first..=last + 1),
        }
    }

    /// Of a box only the outermost cells differ from the rest.
    fn cut_box(&self, axis: usize, cuts: &mut BTreeSet<i32>) {
        let (low, high) = (self.extent.low[axis], self.extent.high[axis]);
        cuts.extend([low, low + 1, high, high + 1]);
    }
}
