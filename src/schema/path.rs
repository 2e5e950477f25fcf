//! The path of the current value: a chain of borrowed steps on the stack. It costs nothing until an issue is reported.

use crate::json::Text;

/// A path in a document, as a chain from the value up to the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    step: Step<'p>,
}

/// One step down in a document.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'p> {
    /// A declared field, by name.
    Field(&'static str),
    /// An undeclared member, by its key as it is spelled in the document.
    Key(Text<'p>),
    /// An element of an array, from zero.
    Index(u32),
}

impl<'p> Path<'p> {
    /// The root. Its step is never read.
    pub(crate) const ROOT: Path<'static> = Path { parent: None, step: Step::Index(0) };

    /// Returns the path one step below this one.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn child(&'p self, step: Step<'p>) -> Self {
        Self { parent: Some(self), step }
    }

    /// Returns the parent and the last step, or `None` for the root.
    pub(crate) fn split(&self) -> Option<(&'p Path<'p>, Step<'p>)> {
        self.parent.map(|parent| (parent, self.step))
    }

    /// Returns the steps from the value up to the root.
    pub(crate) fn ancestors(&self) -> impl Iterator<Item = Step<'p>> {
        let mut current = Some(*self);
        core::iter::from_fn(move || {
            let Path { parent, step } = current?;
            current = parent.copied();
            parent.map(|_| step)
        })
    }

    /// Returns the number of containers around the value.
    pub(crate) fn depth(&self) -> usize {
        let (mut current, mut depth) = (self, 0);
        while let Some(parent) = current.parent {
            (current, depth) = (parent, depth + 1);
        }
        depth
    }

    /// Returns the array index `outer` indices above the nearest one, or zero if there is none.
    pub(crate) fn index(&self, outer: usize) -> u32 {
        let (mut current, mut outer) = (self, outer);
        loop {
            match current.step {
                Step::Index(index) if outer == 0 => return index,
                Step::Index(_) => outer -= 1,
                _ => {}
            }
            match current.parent {
                Some(parent) => current = parent,
                None => return 0,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Step};

    #[test]
    fn a_chain_has_its_indices_and_depth() {
        let list = Path::ROOT.child(Step::Field("line_items"));
        let item = list.child(Step::Index(3));
        let upcs = item.child(Step::Field("upcs"));
        let upc = upcs.child(Step::Index(1));
        assert_eq!((upc.index(0), upc.index(1), upc.index(2)), (1, 3, 0));
        assert_eq!((upc.depth(), Path::ROOT.depth()), (4, 0));
    }
}
