//! An append-only file of JSON lines.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The first line. A file that starts otherwise is not a state file, and is left alone.
const HEADER: &str = r#"{"format":"endcap-sandbox-state","version":1}"#;

/// A file that grows by a line at a time, until it is rewritten.
pub(crate) struct Journal {
    path: PathBuf,
    /// Locked, so that no other process writes to it.
    file: File,
    /// Bytes of complete lines.
    length: u64,
}

impl Journal {
    /// Opens or creates a file, and returns its lines after the header.
    ///
    /// A last line without a newline was cut off by a crash before its request got a response, and is dropped.
    pub(crate) fn open(path: &Path) -> io::Result<(Self, Vec<String>)> {
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let is_new = bytes.is_empty();
        bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1));
        let length = bytes.len() as u64;
        let text = String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        let mut lines = text.lines();
        if !is_new && lines.next() != Some(HEADER) {
            return Err(io::Error::new(ErrorKind::InvalidData, "not a state file of the sandbox"));
        }
        let lines = lines.map(str::to_owned).collect();
        Ok((Self { path: path.to_owned(), file, length }, lines))
    }

    /// Appends a line.
    pub(crate) fn append(&mut self, line: &str) -> io::Result<()> {
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes());
        if written.is_ok() {
            self.length += line.len() as u64;
        } else {
            // The next line must not continue half of this one.
            self.file.set_len(self.length)?;
            self.file.seek(SeekFrom::Start(self.length))?;
        }
        written
    }

    /// Replaces all lines. After a crash there are either the old ones or the new ones.
    pub(crate) fn rewrite(&mut self, lines: impl Iterator<Item = io::Result<String>>) -> io::Result<()> {
        let mut name = self.path.clone().into_os_string();
        name.push(".new");
        let mut writer = BufWriter::new(File::create(&name)?);
        writeln!(writer, "{HEADER}")?;
        for line in lines {
            writeln!(writer, "{}", line?)?;
        }
        let mut file = writer.into_inner()?;
        file.sync_all()?;
        file.try_lock()?;
        let length = file.stream_position()?;
        fs::rename(name, &self.path)?;
        (self.file, self.length) = (file, length);
        Ok(())
    }
}
